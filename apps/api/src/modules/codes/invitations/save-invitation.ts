import {
  type ErrorCode,
  getCodeError,
  limits,
  normalizeCode,
  type PromotionResult,
  type SavedInvitation,
} from '@fareback/contract';
import type { Call, MemberCtx, TenantCtx } from '../../../call/context.ts';
import { ApiError } from '../../../platform/api-error.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import { DAY_MILLIS } from '../../../platform/local-date.ts';
import { isTurnOver, stoppedAfter } from '../../../platform/turn.ts';
import { findMember, listActiveMembers, type Member } from '../../members/index.ts';
import { findFriendCode } from '../../referrals/index.ts';
import { referralOf, type TenantReferral } from '../../tenants/index.ts';
import { meterCodes, owesInvitation } from '../code-entry.ts';
import { lookedUp, useCode } from '../use-code.ts';
import {
  deleteSavedCode,
  markNotified,
  type SavedCodeRow,
  saveCode,
  untoldRow,
  waitingMembers,
  writeTried,
} from './saved-code-store.ts';

/** Rejections that the member or time can resolve. */
const passing: readonly ErrorCode[] = ['JOIN_PROGRAMME_FIRST', 'INVITE_CODE_REQUIRED', '31002'];
/** Rejections that the agency or friend can resolve: a code that was valid may become valid again. */
const mendable: readonly ErrorCode[] = [
  'REFERRAL_DEACTIVATED',
  'REFERRAL_CAMPAIGN_DISABLED',
  'INVALID_INVITE_CODE',
  'REACHED_SEGMENT_LIMIT',
];

/** True if a friend's code rejected with this error is worth saving [REFER-20]. */
export const isPassing = (refusal: ErrorCode): boolean => passing.includes(refusal);

/** End of a member's period for friends' codes [CODE-34]. */
const openUntil = (createdAt: Date): Date => new Date(createdAt.getTime() + limits.referralWindowDays * DAY_MILLIS);

/** Result of trying a saved code; null: it was entered [REFER-20]. */
function outcomeOf(refusal: ErrorCode | null, triedUntil: Date, now: Date): Pick<SavedCodeRow, 'state' | 'reason'> {
  if (refusal === null || refusal === 'USED_CODE') return { state: 'ENTERED', reason: null };
  if (!passing.includes(refusal) && !mendable.includes(refusal)) return { state: 'REFUSED', reason: refusal };
  return now <= triedUntil
    ? { state: 'WAITING', reason: refusal }
    : { state: 'REFUSED', reason: 'REFERRAL_WINDOW_CLOSED' };
}

type Moment = Pick<TenantCtx, 'tx' | 'tenant' | 'now'>;

/**
 * Saves a friend's code for a new member, to be tried after the commit. An unknown one is recorded as rejected, so the
 * member is notified [REFER-20].
 */
export async function saveFriendCode({ tx, now }: Moment, memberId: string, text: string): Promise<void> {
  const code = normalizeCode(text);
  if (getCodeError(code, true) || code.length > limits.codeLengthMax) return;
  const friend = await findFriendCode(tx, code);
  const outcome = friend
    ? ({ state: 'WAITING', reason: null } as const)
    : ({ state: 'REFUSED', reason: 'INVALID_INVITE_CODE' } as const);
  await saveCode(tx, { memberId, code: friend?.code ?? code, triedUntil: openUntil(now), ...outcome }, now);
}

async function tryOnce({ tx, tenant, now }: Moment, { memberId, code, triedUntil }: SavedCodeRow) {
  try {
    const mustBeInvite = await owesInvitation(tx, tenant, memberId);
    await useCode(tx, memberId, 'en', { code, tenant, mustBeInvite, now });
    return outcomeOf(null, triedUntil, now);
  } catch (error) {
    if (error instanceof ApiError) return outcomeOf(error.code, triedUntil, now);
    throw error;
  }
}

/**
 * Enters a member's saved friend's code if possible; otherwise records why not. A permanent rejection or the end of
 * five days drops it; suspended and opted-out members wait. The caller must hold no account lock [REFER-20].
 */
export async function trySavedCode(moment: Moment, memberId: string): Promise<void> {
  const { tx, now } = moment;
  const saved = await untoldRow(tx, memberId);
  if (saved?.state !== 'WAITING') return;
  const takesPart = (await listActiveMembers(tx, [memberId])).has(memberId);
  if (takesPart) await writeTried(tx, saved, await tryOnce(moment, saved));
  else if (now > saved.triedUntil) await writeTried(tx, saved, { state: 'REFUSED', reason: 'REFERRAL_WINDOW_CLOSED' });
}

/**
 * Tries every saved friend's code of a tenant, each in a separate transaction: a failure does not delay others, and is
 * thrown at the end. Returns their number [REFER-20].
 */
export async function tryAllSavedCodes(
  tenant: TenantCtx['tenant'],
  now: Date,
  inTenant: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
): Promise<number> {
  const stopped = (stoppedAfter() as string | undefined) ?? '';
  const waiting = (await inTenant(waitingMembers)).filter(({ place }) => place > stopped);
  const failures: unknown[] = [];
  for (const { memberId, place } of waiting) {
    try {
      await inTenant((tx) => trySavedCode({ tx, tenant, now }, memberId));
    } catch (error) {
      failures.push(error);
    }
    if (isTurnOver(place)) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} kept codes could not be tried.`);
  return waiting.length;
}

/** The member's saved code, or its result while unread; null if there is nothing to show [REFER-20]. */
export async function readSavedInvitation(
  { tx, tenant }: Pick<Moment, 'tx' | 'tenant'>,
  memberId: string,
): Promise<SavedInvitation | null> {
  const saved = await untoldRow(tx, memberId);
  if (!saved) return null;
  const friend = await findFriendCode(tx, saved.code);
  return {
    inviteCode: saved.code,
    inviterName: friend ? inviterName(referralOf(tenant), await findMember(tx, friend.referrerId)) : null,
    state: saved.state,
    reason: saved.reason,
    untilUTC: saved.triedUntil.toISOString(),
  };
}

export async function closeInvitation({ tx, member, now }: MemberCtx): Promise<Record<string, never>> {
  await markNotified(tx, member.memberId, now);
  return {};
}

/** The inviter's first name, if the agency shows it [REFER-19]. */
export function inviterName(
  referral: Pick<TenantReferral, 'namesReferrer'> | null,
  member: Pick<Member, 'name'> | undefined,
): string | null {
  if (referral?.namesReferrer === false) return null;
  return member?.name.trim().split(/\s+/)[0] || null;
}

interface Accepted {
  promotionInfo: PromotionResult | null;
  keptInvitation: SavedInvitation | null;
}

async function enterOrKeep(ctx: MemberCtx, text: string): Promise<Accepted> {
  const { tx, tenant, now, language } = ctx;
  const { memberId } = ctx.member;
  const entry = { code: text, tenant, mustBeInvite: await owesInvitation(tx, tenant, memberId), now };
  try {
    const promotionInfo = await useCode(tx, memberId, language, entry);
    await deleteSavedCode(tx, memberId);
    return { promotionInfo, keptInvitation: null };
  } catch (error) {
    if (!(error instanceof ApiError && isPassing(error.code))) throw error;
    const member = await findMember(tx, memberId);
    const triedUntil = member && openUntil(member.createdAt);
    const friend = await findFriendCode(tx, lookedUp(entry));
    if (!triedUntil || now > triedUntil || !friend) throw error;
    await saveCode(tx, { memberId, code: friend.code, state: 'WAITING', reason: error.code, triedUntil }, now);
    return { promotionInfo: null, keptInvitation: await readSavedInvitation(ctx, memberId) };
  }
}

/**
 * Uses a link's code for the session's member; a friend's code that cannot be used yet is saved, replacing an earlier
 * one, and entered later. Throws the code errors of the contract, limited like guesses [REFER-20, CODE-37].
 */
export async function acceptInvitation(call: Call, code: string): Promise<Accepted> {
  const caller = await call.asMember(async ({ member }) => member.memberId);
  return meterCodes(call, caller, () => call.asMember((ctx) => enterOrKeep(ctx, code)));
}
