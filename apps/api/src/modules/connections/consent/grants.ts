import { hash } from 'node:crypto';
import type { RefreshAnswer } from '../../../adapters/authorization-server.ts';
import { inTenant, type MemberDataCtx, type TenantCtx } from '../../../call/context.ts';

import type { Tenant } from '../../../call/tenant.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { addJob } from '../../../platform/queue.ts';
import { isTurnOver } from '../../../platform/turn.ts';
import { activeProviders, type ProviderRow } from '../../providers/index.ts';
import { subjectHash } from '../account.ts';
import { endConnection } from '../store.ts';
import {
  claimDueGrants,
  deleteEnded,
  type GrantRow,
  isGranted,
  lockGrant,
  saveConfirmedGrant,
  takeGrants,
  writeGrant,
} from './grant-store.ts';
import { authorizationServerOf } from './servers.ts';

export const REVOKE_GRANT = 'revoke-grant';

/** A grant to revoke: contains no member, and is unreadable without the key ring. */
export interface ReturnedGrant {
  tenantId: string;
  providerId: string;
  token: string;
  /** Digest of its account: if the account is connected again by then, the grant is kept. */
  account: string;
}

/** Encryption context of tenant and provider only, so the token outlives its member. */
export const tokenContext = (tenantId: string, providerId: string): string => `oauth-grant/${tenantId}/${providerId}`;

/** Queues the revocation for after the commit. */
async function queueReturn(
  tx: Tx,
  { providerId, tokenEncrypted, subjectHash: account }: Omit<GrantRow, 'memberId'>,
): Promise<void> {
  const returned: ReturnedGrant = {
    tenantId: tx.tenantId,
    providerId,
    token: tokenEncrypted.toString('base64'),
    account: hash('sha256', account, 'base64'),
  };
  await addJob(tx, REVOKE_GRANT, returned);
}

/** Deletes a member's grants at one provider, or all (null), and queues their revocation. */
export async function revokeGrants(tx: Tx, memberId: string, providerId: string | null): Promise<void> {
  for (const grant of await takeGrants(tx, memberId, providerId)) await queueReturn(tx, grant);
}

const CHECK_EVERY_MILLIS = 24 * 60 * 60_000;

const nextAsking = (now: Date): Date => new Date(now.getTime() + CHECK_EVERY_MILLIS);

interface Granted {
  subject: string;
  refreshToken: string | null;
}

function toStoredGrant({ keyRing, tenant }: TenantCtx, provider: ProviderRow, { subject, refreshToken }: Granted) {
  const { tenantId } = tenant;
  const { providerId } = provider;
  const account = { providerId, subjectHash: subjectHash(keyRing, tenantId, provider, subject) };
  const tokenEncrypted =
    refreshToken === null ? null : keyRing.encrypt(refreshToken, tokenContext(tenantId, providerId));
  return { account, grant: tokenEncrypted && { ...account, tokenEncrypted } };
}

/**
 * Saves an encrypted grant for a connected account. Revokes an earlier grant of another account; one of the same
 * account is only deleted, because providers end all grants of an account together.
 */
export async function saveGrant(ctx: MemberDataCtx, provider: ProviderRow, granted: Granted): Promise<void> {
  const { tx, tenant, member, now } = ctx;
  const { memberId } = member;
  const { account, grant } = toStoredGrant(ctx, provider, granted);
  const earlier = await lockGrant(tx, memberId, account.providerId);
  if (earlier && !earlier.subjectHash.equals(account.subjectHash)) await revokeGrants(tx, memberId, account.providerId);
  if (grant) await writeGrant(tx, tenant.tenantId, { ...grant, memberId, now, askAt: nextAsking(now) });
}

export async function returnGrant(ctx: TenantCtx, provider: ProviderRow, granted: Granted): Promise<void> {
  const { grant } = toStoredGrant(ctx, provider, granted);
  if (grant) await queueReturn(ctx.tx, grant);
}

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
    if (due.length < AT_ONCE || isTurnOver()) return count;
  }
}

/** Result of a revocation; KEPT: the same account was reconnected, and would lose its grant too. */
type ReturnOutcome = 'GONE' | 'NOT_OFFERED' | 'NOT_CONNECTED' | 'KEPT';

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
