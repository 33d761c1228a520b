import type { MemberCtx } from '../../call/context.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import { grantEarnings, lockAccounts } from '../ledger/index.ts';
import { findMember, type Member } from '../members/index.ts';
import { absenceRulesOf, awayFrom, isAway } from './rules.ts';
import { absenceRows, dialogRow, endAbsence, writeDialogDue, writeDialogSeen } from './store.ts';

/** Where a member stands after an absence, as the wire spells it [AUTH-27, API-27]. */
export interface Reactivation {
  isUserInactive: boolean;
  showReactivationBonusDialog: boolean;
}

/** Whether the dialog about a bonus is still to be shown to a member. */
export const isDialogDue = async (tx: Tx, memberId: string): Promise<boolean> =>
  (await dialogRow(tx, memberId)) !== undefined;

/**
 * Ends the absence of a member who was last seen too long ago: the bonus is one unclaimed earning for each absence,
 * however often this is called. `member` is as it stood before this sign of life was noted. Until the dialog about the
 * bonus is closed the member counts as inactive, so that whoever polls for it goes on until it is there [TUT-11, TUT-13].
 * `isDue` is whether that dialog was due before.
 */
export async function comeBack(ctx: MemberCtx, member: Member, isDue: boolean): Promise<Reactivation> {
  const { tx, tenant, now } = ctx;
  const { memberId, lastActiveAt } = member;
  const { tenantId } = tenant;
  const rules = absenceRulesOf(tenant);
  if (rules) ctx.setCacheExpiry?.(awayFrom(lastActiveAt, rules));
  if (!rules || !isAway(lastActiveAt, now, rules)) {
    return { isUserInactive: isDue, showReactivationBonusDialog: isDue };
  }
  const hasBonus = rules.bonus > 0 && member.status !== 'SUSPENDED';
  const ended = await endAbsence(tx, tenantId, now, { memberId, lastActiveAt, isDialogDue: hasBonus });
  if (ended > 0 && hasBonus) {
    await lockAccounts(tx, [memberId]);
    const earningKey = `reactivation:${lastActiveAt.toISOString()}`;
    await grantEarnings(tx, tenant, now, [
      { memberId, earningKey, campaignId: null, amount: rules.bonus, earnedAt: now },
    ]);
  }
  return { isUserInactive: true, showReactivationBonusDialog: await isDialogDue(tx, memberId) };
}

/** Which causes of a member's deductions are absences: forfeits of who stayed away [EARNING-07]. */
export const absencesAmong = async (tx: Tx, memberId: string, causeIds: string[]): Promise<ReadonlySet<string>> =>
  new Set(causeIds.length === 0 ? [] : (await absenceRows(tx, memberId, causeIds)).map(({ absenceId }) => absenceId));

/** Where the member stands now; changes nothing [API-27]. */
export async function reactivationOf({ tx, tenant, now, member }: MemberCtx): Promise<Reactivation> {
  const [found, isDue] = await Promise.all([findMember(tx, member.memberId), isDialogDue(tx, member.memberId)]);
  const rules = absenceRulesOf(tenant);
  const away = found !== undefined && rules !== null && isAway(found.lastActiveAt, now, rules);
  return { isUserInactive: away || isDue, showReactivationBonusDialog: isDue };
}

/**
 * Whether the dialog about the bonus is due. `isDue` sets it first: false notes it as shown, true makes that of the last
 * return due again; without a return nothing is ever due [API-26, TUT-12].
 */
export async function showReactivationBonus(
  { tx, member: { memberId } }: MemberCtx,
  isDue?: boolean,
): Promise<{ showReactivationBonusDialog: boolean }> {
  if (isDue === true) await writeDialogDue(tx, memberId);
  if (isDue === false) await writeDialogSeen(tx, memberId);
  return { showReactivationBonusDialog: await isDialogDue(tx, memberId) };
}
