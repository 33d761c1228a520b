import type { MemberDataCtx, TenantCtx } from '../../../call/context.ts';
import type { ProviderRow } from '../../providers/index.ts';
import { subjectHash } from '../account.ts';
import { giveBackGrants, queueReturn, tokenContext } from './give-back.ts';
import { lockGrant, writeGrant } from './grant-store.ts';

/** How often a provider is asked whether a grant still stands. */
const CHECK_EVERY_MILLIS = 24 * 60 * 60_000;

/** When a grant that stands at `now` is asked about again. */
export const nextAsking = (now: Date): Date => new Date(now.getTime() + CHECK_EVERY_MILLIS);

/** What a provider granted with a member's consent: whose account it is, and the token that lasts, where it gave one. */
export interface Granted {
  subject: string;
  refreshToken: string | null;
}

/** A grant as it is kept; null where the provider grants nothing that lasts. */
function toStoredGrant({ keyRing, tenant }: TenantCtx, provider: ProviderRow, { subject, refreshToken }: Granted) {
  const { tenantId } = tenant;
  const { providerId } = provider;
  const account = { providerId, subjectHash: subjectHash(keyRing, tenantId, provider, subject) };
  const tokenEncrypted =
    refreshToken === null ? null : keyRing.encrypt(refreshToken, tokenContext(tenantId, providerId));
  return { account, grant: tokenEncrypted && { ...account, tokenEncrypted } };
}

/**
 * Keeps what a member granted for an account that is connected now, sealed. An earlier grant of another account is given
 * back; one of the same account is only forgotten, because providers end all of an account's grants at once.
 */
export async function keepGrant(ctx: MemberDataCtx, provider: ProviderRow, granted: Granted): Promise<void> {
  const { tx, tenant, member, now } = ctx;
  const { memberId } = member;
  const { account, grant } = toStoredGrant(ctx, provider, granted);
  const earlier = await lockGrant(tx, memberId, account.providerId);
  if (earlier && !earlier.subjectHash.equals(account.subjectHash))
    await giveBackGrants(tx, memberId, account.providerId);
  if (grant) await writeGrant(tx, tenant.tenantId, { ...grant, memberId, now, askAt: nextAsking(now) });
}

/** Has a grant given back that connects nothing. */
export async function returnGrant(ctx: TenantCtx, provider: ProviderRow, granted: Granted): Promise<void> {
  const { grant } = toStoredGrant(ctx, provider, granted);
  if (grant) await queueReturn(ctx.tx, grant);
}
