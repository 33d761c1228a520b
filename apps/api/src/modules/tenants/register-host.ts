import type { Tx } from '../../platform/database/transactions.ts';
import { HostTaken } from './apply-tenant.ts';
import { addHost, announceChange, foreignHosts } from './store.ts';

const HOST = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/;

/** Lets a tenant answer for one more host, whatever its pack says; resolves to whether that is new. Throws HostTaken, or for what is no host name. */
export async function registerHost(tx: Tx, tenantId: string, text: string): Promise<boolean> {
  const host = text.toLowerCase();
  if (!HOST.test(host))
    throw new Error(`"${text}" is no host name: expected one without scheme and port, such as rewards.example.org.`);
  const [taken] = await foreignHosts(tx, tenantId, [host]);
  if (taken) throw new HostTaken(taken.host, taken.tenantId);
  const isNew = (await addHost(tx, tenantId, host)) > 0;
  if (isNew) await announceChange(tx, tenantId);
  return isNew;
}
