import type { RefreshAnswer } from '../../../adapters/authorization-server.ts';
import type { TenantCtx } from '../../../call/context.ts';
import { inTenant } from '../../../call/in-tenant.ts';
import type { Tenant } from '../../../call/tenant.ts';
import type { Deps } from '../../../platform/deps.ts';
import { activeProviders } from '../../providers/index.ts';
import { subjectHash } from '../account.ts';
import { endConnection } from '../store.ts';
import { tokenContext } from './give-back.ts';
import { claimDueGrants, deleteEnded, type GrantRow, lockGrant, saveConfirmedGrant } from './grant-store.ts';
import { nextAsking } from './grants.ts';
import { authorizationServerOf } from './servers.ts';

/** Grants checked in parallel; lease time of a check, and pause after a silent provider. */
const AT_ONCE = 8;
const PUT_OFF_MILLIS = 60 * 60_000;

export interface GrantCount {
  stands: number;
  ended: number;
  silent: number;
}

async function isSameAccount(ctx: TenantCtx, grant: GrantRow, subject: string | null): Promise<boolean> {
  const provider = (await activeProviders(ctx)).find(({ providerId }) => providerId === grant.providerId);
  if (subject === null || !provider) return true;
  return subjectHash(ctx.keyRing, ctx.tenant.tenantId, provider, subject).equals(grant.subjectHash);
}

/** Locks the stored grant; undefined if it was replaced. It may have been re-encrypted [OPS-07]. */
async function lockSameGrant(
  { tx, keyRing }: TenantCtx,
  asked: GrantRow,
  token: string,
): Promise<GrantRow | undefined> {
  const stored = await lockGrant(tx, asked.memberId, asked.providerId);
  const context = tokenContext(tx.tenantId, asked.providerId);
  if (!stored || !keyRing.canDecrypt(stored.tokenEncrypted, context)) return undefined;
  return keyRing.decrypt(stored.tokenEncrypted, context) === token ? stored : undefined;
}

async function note(
  ctx: TenantCtx,
  { asked, token, answer }: { asked: GrantRow; token: string; answer: RefreshAnswer },
): Promise<keyof GrantCount> {
  const { tx, tenant, keyRing, now } = ctx;
  if (answer.kind === 'UNREACHABLE') return 'silent';
  const grant = await lockSameGrant(ctx, asked, token);
  if (!grant) return 'stands';
  if (answer.kind === 'STANDS' && (await isSameAccount(ctx, grant, answer.subject))) {
    const tokenEncrypted = keyRing.encrypt(answer.refreshToken, tokenContext(tenant.tenantId, grant.providerId));
    await saveConfirmedGrant(tx, grant, { tokenEncrypted, askAt: nextAsking(now) });
    return 'stands';
  }
  if ((await deleteEnded(tx, grant)) === 0) return 'stands';
  await endConnection(tx, { ...grant, lostBecause: 'WITHDRAWN' }, 'REQUIRE_DISCONNECT', now);
  return 'ended';
}

async function askAbout(deps: Deps, tenant: Tenant, grant: GrantRow): Promise<keyof GrantCount> {
  const server = await inTenant(deps, tenant, (ctx) => authorizationServerOf(ctx, grant.providerId));
  if (!server) return 'silent';
  const token = deps.keyRing.decrypt(grant.tokenEncrypted, tokenContext(tenant.tenantId, grant.providerId));
  const answer = await server.refresh(token);
  if (answer.kind === 'UNREACHABLE')
    deps.log.warn(
      { tenantId: tenant.tenantId, providerId: grant.providerId, why: answer.why },
      'a grant was not told of',
    );
  return inTenant(deps, tenant, (ctx) => note(ctx, { asked: grant, token, answer }));
}

/**
 * Checks every due grant with its provider, a few in parallel: a refreshed token keeps the grant for a day; a revoked
 * grant, or one of another account, ends, and the member is asked to disconnect. A silent provider is retried in an
 * hour [PROV-13].
 */
export async function askAboutGrants(deps: Deps, tenant: Tenant): Promise<GrantCount> {
  const count: GrantCount = { stands: 0, ended: 0, silent: 0 };
  for (;;) {
    const due = await inTenant(deps, tenant, ({ tx, now }) =>
      claimDueGrants(tx, now, new Date(now.getTime() + PUT_OFF_MILLIS), AT_ONCE),
    );
    for (const outcome of await Promise.all(due.map((grant) => askAbout(deps, tenant, grant)))) count[outcome] += 1;
    if (due.length < AT_ONCE) return count;
  }
}
