import type { MemberDataCtx, TenantCtx } from '../../../call/context.ts';
import type { ProviderRow } from '../../providers/index.ts';
import { subjectHash } from '../account.ts';
import { queueReturn, revokeGrants, tokenContext } from './give-back.ts';
import { lockGrant, writeGrant } from './grant-store.ts';

const CHECK_EVERY_MILLIS = 24 * 60 * 60_000;

export const nextAsking = (now: Date): Date => new Date(now.getTime() + CHECK_EVERY_MILLIS);

export interface Granted {
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
