import { normalizeEmail } from '@fareback/contract';
import type { Revealed } from '@fareback/contract/admin';
import type { StaffCtx } from '../../../../call/staff.ts';
import { liftSignInBlock } from '../../../auth/index.ts';
import { type FeatureFlag, phoneOf, setFeatureFlag } from '../../../members/index.ts';
import { heldMember } from '../chosen-member.ts';
import { about } from './about.ts';
import type { Case } from './status.ts';

/**
 * Allows sign-in again after too many wrong passwords; members without an email cannot be blocked. Throws NOT_FOUND
 * [AUTH-13, DESK-37].
 */
export async function unblockMember(ctx: StaffCtx, asked: Case): Promise<{ isChanged: boolean }> {
  const { tx, keyRing, tenant } = ctx;
  const { email } = await heldMember(ctx, asked.memberId);
  if (email !== null) await liftSignInBlock(tx, keyRing, tenant.tenantId, normalizeEmail(email));
  await ctx.record(about('members.unblock', asked, {}));
  return { isChanged: email !== null };
}

/** Sets a feature flag for one member, overriding the agency's. Throws NOT_FOUND [AUTH-28, DESK-37]. */
export async function flagMember(
  ctx: StaffCtx,
  asked: Case & { flag: FeatureFlag; isOn: boolean },
): Promise<{ isChanged: boolean }> {
  const { memberId, flag, isOn } = asked;
  const { featureFlags } = await heldMember(ctx, memberId);
  const before = featureFlags[flag] ?? null;
  await setFeatureFlag(ctx.tx, memberId, flag, isOn);
  await ctx.record(about('members.flag', asked, { flag, before, after: isOn }));
  return { isChanged: before !== isOn };
}

/** Returns a member's full email and phone number; logged each time. Throws NOT_FOUND [DESK-37]. */
export async function revealMember(ctx: StaffCtx, asked: Case): Promise<Revealed> {
  const { email } = await heldMember(ctx, asked.memberId);
  const phone = await phoneOf(ctx.tx, ctx.keyRing, asked.memberId);
  await ctx.record(about('members.reveal', asked, { email: email !== null, phone: phone !== null }));
  return { email, phone };
}
