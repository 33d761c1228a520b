import { getCodeError, limits, normalizeCode, type SavedInvitation } from '@fareback/contract';
import type { MemberCtx, TenantCtx } from '../../../call/context.ts';
import { ApiError } from '../../../platform/api-error.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import { findMember, listActiveMembers } from '../../members/index.ts';
import { findFriendCode } from '../../referrals/index.ts';
import { referralOf } from '../../tenants/index.ts';
import { owesInvitation } from '../invite-demand.ts';
import { useCode } from '../use-code.ts';
import { inviterName } from './inviter-name.ts';
import { openUntil, outcomeOf } from './rules.ts';
import {
  markNotified,
  type SavedCodeRow,
  saveCode,
  untoldRow,
  waitingMembers,
  writeTried,
} from './saved-code-store.ts';

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
  const waiting = await inTenant(waitingMembers);
  const failures: unknown[] = [];
  for (const memberId of waiting) {
    try {
      await inTenant((tx) => trySavedCode({ tx, tenant, now }, memberId));
    } catch (error) {
      failures.push(error);
    }
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
