import { normalizeEmail } from '@fareback/contract';
import type { ActVerb, Moved, Revealed, Suspended } from '@fareback/contract/admin';
import type { StaffCtx } from '../../../call/staff.ts';
import { throwAdminError, throwApiError } from '../../../platform/api-error.ts';
import { randomId } from '../../../platform/ids.ts';
import { countPoints, requireProof } from '../../approvals/index.ts';
import { liftSignInBlock } from '../../auth/index.ts';
import { confirmAccount, releaseMembersAccount } from '../../connections/index.ts';
import { type Deducted, forfeitPoints, lockAccounts } from '../../ledger/index.ts';
import {
  type FeatureFlag,
  type MemberStatus,
  optOut,
  phoneOf,
  setFeatureFlag,
  suspend,
  unsuspend,
} from '../../members/index.ts';
import { activeProviders, type ProviderRow } from '../../providers/index.ts';
import { about, heldMember, presentMember } from './chosen-member.ts';

type CardCase = Case & { providerId: string; reason: string };

const chosenProvider = async (ctx: StaffCtx, providerId: string): Promise<ProviderRow> =>
  (await activeProviders(ctx)).find((row) => row.providerId === providerId) ?? throwApiError('NOT_FOUND');

const noteOf = ({ actor }: StaffCtx, { reason }: CardCase) => ({ reason, by: actor.name });

/**
 * Releases a member's account: points stay, the member is notified, and the account can be connected again. Throws
 * NOT_FOUND [PROV-29, DESK-40].
 */
export async function freeCard(ctx: StaffCtx, asked: CardCase): Promise<{ isChanged: boolean }> {
  const { memberId, providerId } = asked;
  await presentMember(ctx, memberId);
  const provider = await chosenProvider(ctx, providerId);
  const isChanged = await releaseMembersAccount(ctx, { memberId, provider }, noteOf(ctx, asked));
  await ctx.record(about('members.freeCard', asked, { providerId, isChanged }));
  return { isChanged };
}

export async function confirmCard(ctx: StaffCtx, asked: CardCase): Promise<{ isChanged: boolean }> {
  const { memberId, providerId } = asked;
  await presentMember(ctx, memberId);
  const provider = await chosenProvider(ctx, providerId);
  const isChanged = await confirmAccount(ctx, { memberId, provider }, noteOf(ctx, asked));
  await ctx.record(about('members.confirmCard', asked, { providerId, isChanged }));
  return { isChanged };
}

export interface Case {
  memberId: string;
  reason?: string | undefined;
}

async function forfeit({ tx, tenant, now }: StaffCtx, memberId: string): Promise<Deducted> {
  await lockAccounts(tx, [memberId]);
  const forfeits = [{ memberId, causeId: randomId() }];
  const taken = await forfeitPoints(tx, tenant.tenantId, now, { forfeits, reason: 'SUSPENSION' });
  return taken.get(memberId) ?? { deducted: 0, canceled: 0 };
}

/**
 * Suspends a member, who can read but not change anything; optionally takes the points in the same transaction. Throws
 * NOT_FOUND; when taking points also NOT_ALLOWED without that permission, and STEP_UP_REQUIRED [AUTH-31, LEDGER-07,
 * DESK-37].
 */
export async function suspendMember(ctx: StaffCtx, asked: Case & { takesPoints: boolean }): Promise<Suspended> {
  const { memberId, takesPoints } = asked;
  if (takesPoints && !ctx.may('points.act')) throwAdminError('NOT_ALLOWED');
  if (takesPoints) requireProof(ctx);
  const { status: before } = await heldMember(ctx, memberId);
  const after = await suspend(ctx.tx, memberId);
  const taken = takesPoints ? await forfeit(ctx, memberId) : { deducted: 0, canceled: 0 };
  await countPoints(ctx, taken.deducted + taken.canceled);
  await ctx.record(about('members.suspend', asked, { before, after, takesPoints, ...taken }));
  return { before, after, ...taken };
}

async function move(
  ctx: StaffCtx,
  verb: ActVerb,
  asked: Case,
  reach: (memberId: string) => Promise<MemberStatus>,
): Promise<Moved> {
  const { status: before } = await heldMember(ctx, asked.memberId);
  const after = await reach(asked.memberId);
  await ctx.record(about(verb, asked, { before, after }));
  return { before, after };
}

export const unsuspendMember = (ctx: StaffCtx, asked: Case): Promise<Moved> =>
  move(ctx, 'members.unsuspend', asked, (memberId) => unsuspend(ctx.tx, memberId));

export const optOutMember = (ctx: StaffCtx, asked: Case): Promise<Moved> =>
  move(ctx, 'members.optOut', asked, (memberId) => optOut(ctx.tx, memberId));

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
