import type { LossCause } from '@fareback/contract';
import type { RefreshAnswer } from '../../../adapters/authorization-server.ts';
import { inTenant, type TenantCtx } from '../../../call/context.ts';
import type { Tenant } from '../../../call/tenant.ts';
import type { Deps } from '../../../platform/deps.ts';
import { isStopping, isTurnOver } from '../../../platform/turn.ts';
import { activeProviders } from '../../providers/index.ts';
import { subjectHash } from '../account.ts';
import { endConnection } from '../store.ts';
import {
  type ClaimedGrant,
  claimDueGrants,
  clearPendingRefreshes,
  deleteEnded,
  type GrantRow,
  isClaimed,
  lockGrant,
  saveConfirmedGrant,
} from './grant-store.ts';
import { nextCheckAt, queueReturn, tokenContext } from './grants.ts';
import { retrySave } from './retry-save.ts';
import { authorizationServerOf } from './servers.ts';

/** Grants checked in parallel; duration of a claim, and pause after a silent provider. */
const AT_ONCE = 8;
const PUT_OFF_MILLIS = 60 * 60_000;

export interface GrantCount {
  stands: number;
  ended: number;
  silent: number;
}

interface Refreshed {
  asked: ClaimedGrant;
  token: string;
  answer: RefreshAnswer;
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

async function endGrant({ tx, now }: TenantCtx, grant: GrantRow, lostBecause: LossCause): Promise<keyof GrantCount> {
  if ((await deleteEnded(tx, grant)) === 0) return 'stands';
  await endConnection(tx, { ...grant, lostBecause }, 'REQUIRE_DISCONNECT', now);
  return 'ended';
}

/** Saves a provider's answer to a refresh; a new token that no grant needs any more is revoked. */
async function saveAnswer(ctx: TenantCtx, { asked, token, answer }: Refreshed): Promise<keyof GrantCount> {
  const { tx, tenant, keyRing, now } = ctx;
  if (answer.kind === 'UNREACHABLE') {
    if (!answer.mayBeReplaced) await clearPendingRefreshes(tx, asked);
    return 'silent';
  }
  const grant = await lockSameGrant(ctx, asked, token);
  if (answer.kind === 'TAKEN_BACK') {
    // A provider with strict rotation also ends a grant whose earlier refresh was interrupted.
    const lostBecause = asked.pendingRefreshes > 1 ? 'INTERRUPTED' : 'WITHDRAWN';
    return grant ? endGrant(ctx, grant, lostBecause) : 'stands';
  }
  const tokenEncrypted = keyRing.encrypt(answer.refreshToken, tokenContext(tenant.tenantId, asked.providerId));
  if (grant) await saveConfirmedGrant(tx, grant, { tokenEncrypted, askAt: nextCheckAt(now) });
  else if (answer.refreshToken !== token) await queueReturn(tx, { ...asked, tokenEncrypted });
  return 'stands';
}

function saveWithRetries(deps: Deps, tenant: Tenant, refreshed: Refreshed): Promise<keyof GrantCount> {
  const { providerId, claimedUntil } = refreshed.asked;
  return retrySave(() => inTenant(deps, tenant, (ctx) => saveAnswer(ctx, refreshed)), {
    isOver: () => deps.clock() >= claimedUntil,
    onError: (err) =>
      deps.log.error({ err, tenantId: tenant.tenantId, providerId }, 'a refreshed grant could not be saved'),
  });
}

/** The server of a claimed grant; undefined if the claim expired, the provider is not connected, or the process stops. */
async function findServer(ctx: TenantCtx, grant: ClaimedGrant) {
  if (!(await isClaimed(ctx.tx, grant, ctx.now))) return undefined;
  const server = await authorizationServerOf(ctx, grant.providerId);
  // A refresh that starts now may not be saved before the process ends.
  const isPossible = server !== undefined && !isStopping();
  if (!isPossible) await clearPendingRefreshes(ctx.tx, grant);
  return isPossible ? server : undefined;
}

async function checkGrant(deps: Deps, tenant: Tenant, asked: ClaimedGrant): Promise<keyof GrantCount> {
  const { tenantId } = tenant;
  const { providerId } = asked;
  const server = await inTenant(deps, tenant, (ctx) => findServer(ctx, asked));
  if (!server) return 'silent';
  const token = deps.keyRing.decrypt(asked.tokenEncrypted, tokenContext(tenantId, providerId));
  const answer = await server.refresh(token);
  if (answer.kind === 'UNREACHABLE')
    deps.log.warn({ tenantId, providerId, why: answer.why }, 'a grant was not told of');
  const outcome = await saveWithRetries(deps, tenant, { asked, token, answer });
  if (answer.kind !== 'STANDS') return outcome;
  const subject = await answer.readSubject();
  return inTenant(deps, tenant, async (ctx) => {
    const grant = await lockSameGrant(ctx, asked, answer.refreshToken);
    if (!grant || (await isSameAccount(ctx, grant, subject))) return outcome;
    return endGrant(ctx, grant, 'WITHDRAWN');
  });
}

/**
 * Checks every due grant with its provider, a few in parallel. One process claims a grant and refreshes its token once;
 * the new token is saved before anything else. A refreshed token keeps the grant for a day; a revoked grant, or one of
 * another account, ends, and the member is asked to disconnect. A silent provider is retried in an hour. A grant that
 * cannot be checked stops no other; throws an AggregateError at the end [PROV-13, PROV-38].
 */
export async function askAboutGrants(deps: Deps, tenant: Tenant): Promise<GrantCount> {
  const count: GrantCount = { stands: 0, ended: 0, silent: 0 };
  const { tenantId } = tenant;
  const failures: unknown[] = [];
  for (;;) {
    const due = await inTenant(deps, tenant, ({ tx, now }) =>
      claimDueGrants(tx, now, new Date(now.getTime() + PUT_OFF_MILLIS), AT_ONCE),
    );
    const checkOne = async (grant: ClaimedGrant): Promise<void> => {
      try {
        count[await checkGrant(deps, tenant, grant)] += 1;
      } catch (error) {
        deps.log.error({ err: error, tenantId, providerId: grant.providerId }, 'a grant could not be checked');
        failures.push(error);
      }
    };
    await Promise.all(due.map(checkOne));
    if (due.length < AT_ONCE || isTurnOver()) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} grants could not be checked.`);
  return count;
}
