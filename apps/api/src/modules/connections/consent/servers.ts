import type { AuthorizationServer } from '../../../adapters/authorization-server.ts';
import type { TenantCtx } from '../../../call/context.ts';
import { readServer } from '../../providers/index.ts';

interface Remembered {
  digest: string;
  server: AuthorizationServer;
}

/** Process-local cache of providers' metadata, refreshed hourly. */
const createMemory = (): Map<string, Remembered> => new Map();

/** A provider's authorization server; undefined if not connected by the operator [PROV-04]. */
export async function authorizationServerOf(
  ctx: Pick<TenantCtx, 'tx' | 'keyRing' | 'tenant' | 'services'>,
  providerId: string,
): Promise<AuthorizationServer | undefined> {
  const settings = await readServer(ctx.tx, ctx.keyRing, providerId);
  if (settings?.kind !== 'OAUTH') return undefined;
  const known = ctx.services.of(createMemory);
  const key = `${ctx.tenant.tenantId}/${providerId}`;
  const digest = JSON.stringify(settings);
  let remembered = known.get(key);
  if (remembered?.digest !== digest) {
    const { createOpenIdServer } = await import('../../../adapters/openid-server.ts');
    known.set(key, (remembered = { digest, server: createOpenIdServer(settings) }));
  }
  return remembered.server;
}
