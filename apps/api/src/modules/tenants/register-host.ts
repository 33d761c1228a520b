import type { Tx } from '../../platform/database/transactions.ts';
import { HostTaken } from './apply-tenant.ts';
import { addHost, announceChange, foreignHosts } from './store.ts';

const HOST = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/;

/**
 * Adds a host to a tenant regardless of its pack; resolves to true if new. Throws HostTaken, or an error if `text` is
 * not a host name.
 */
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
