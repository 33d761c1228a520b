import { hash } from 'node:crypto';
import { inTenant, type MemberDataCtx, type TenantCtx } from '../../../call/context.ts';

import type { Tenant } from '../../../call/tenant.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { addJob } from '../../../platform/queue.ts';
import type { ProviderRow } from '../../providers/index.ts';
import { subjectHash } from '../account.ts';
import { type GrantRow, isGranted, lockGrant, takeGrants, writeGrant } from './grant-store.ts';
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
export async function queueReturn(
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

export const nextCheckAt = (now: Date): Date => new Date(now.getTime() + CHECK_EVERY_MILLIS);

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
  if (grant) await writeGrant(tx, tenant.tenantId, { ...grant, memberId, now, askAt: nextCheckAt(now) });
}

export async function returnGrant(ctx: TenantCtx, provider: ProviderRow, granted: Granted): Promise<void> {
  const { grant } = toStoredGrant(ctx, provider, granted);
  if (grant) await queueReturn(ctx.tx, grant);
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
