import { inTenant } from '../../../call/in-tenant.ts';
import type { Tenant } from '../../../call/tenant.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type ReturnedGrant, tokenContext } from './give-back.ts';
import { isGranted } from './grant-store.ts';
import { authorizationServerOf } from './servers.ts';

/** Result of a revocation; KEPT: the same account was reconnected, and would lose its grant too. */
export type ReturnOutcome = 'GONE' | 'NOT_OFFERED' | 'NOT_CONNECTED' | 'KEPT';

/** Revokes a grant at its provider, outside of any transaction. Throws if the provider is unreachable, for a retry. */
export async function revokeGrant(
  deps: Deps,
  tenant: Tenant,
  { providerId, token, account }: ReturnedGrant,
): Promise<ReturnOutcome> {
  const found = await inTenant(deps, tenant, async (ctx) => ({
    isKept: await isGranted(ctx.tx, providerId, Buffer.from(account, 'base64')),
    server: await authorizationServerOf(ctx, providerId),
  }));
  if (found.isKept) return 'KEPT';
  if (!found.server) return 'NOT_CONNECTED';
  const opened = deps.keyRing.decrypt(Buffer.from(token, 'base64'), tokenContext(tenant.tenantId, providerId));
  const answer = await found.server.revoke(opened);
  if (answer.kind === 'UNREACHABLE') throw new Error(`${providerId} took no grant back: ${answer.why}`);
  return answer.kind;
}
