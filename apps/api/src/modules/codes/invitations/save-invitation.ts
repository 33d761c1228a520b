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
 * Keeps a friend's code for a member who has just signed up, to be tried once what goes before it is committed. One that
 * is nobody's is noted as refused, so that the member is told [REFER-20].
 */
export async function keepFriendCode({ tx, now }: Moment, memberId: string, text: string): Promise<void> {
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
 * Enters the friend's code that waits for a member, if one does and it can be entered now; else notes why not. One that
 * will never be is refused for good, and so is one whose five days are over. Who is suspended or has opted out waits.
 * Whoever calls holds no account's lock [REFER-20].
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
 * Tries every friend's code that waits in a tenant, each in a transaction of its own: one that goes wrong keeps no other
 * waiting, and is told at the end. Answers how many there were [REFER-20].
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

/** What is kept for a member, or became of it while the member was not told; null where there is nothing to tell [REFER-20]. */
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

/** The member was told what became of a kept code; one that waits stays [REFER-20]. */
export async function closeInvitation({ tx, member, now }: MemberCtx): Promise<Record<string, never>> {
  await markNotified(tx, member.memberId, now);
  return {};
}
