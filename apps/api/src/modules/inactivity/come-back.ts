import { routes } from '@fareback/contract';
import type { MemberCtx } from '../../call/context.ts';
import { type Handler, handle } from '../../call/handler.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import { grantEarnings, lockAccounts } from '../ledger/index.ts';
import { findMember, type Member } from '../members/index.ts';
import {
  absenceRows,
  absenceRulesOf,
  dialogRow,
  endAbsence,
  isAway,
  writeDialogDue,
  writeDialogSeen,
} from './store.ts';

export const handlers: Handler[] = [
  handle(routes.announcements.showReactivationBonusDialog, (ctx, { body }) =>
    showReactivationBonus(ctx, body?.showReactivationBonusDialog),
  ),
  handle(routes.announcements.getReactivationStatus, reactivationOf),
];

export interface Reactivation {
  isUserInactive: boolean;
  showReactivationBonusDialog: boolean;
}

export const isDialogDue = async (tx: Tx, memberId: string): Promise<boolean> =>
  (await dialogRow(tx, memberId)) !== undefined;

/**
 * Ends the absence of an inactive member and grants the bonus once per absence, as an unclaimed earning. `member` is
 * the state before this request updated its activity. The member counts as inactive until the bonus dialog is closed,
 * so clients that poll for it keep polling [TUT-11, TUT-13]. `isDue`: whether that dialog was due before.
 */
export async function comeBack(ctx: MemberCtx, member: Member, isDue: boolean): Promise<Reactivation> {
  const { tx, tenant, now } = ctx;
  const { memberId, lastActiveAt } = member;
  const { tenantId } = tenant;
  const rules = absenceRulesOf(tenant);
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

export const absencesAmong = async (tx: Tx, memberId: string, causeIds: string[]): Promise<ReadonlySet<string>> =>
  new Set(causeIds.length === 0 ? [] : (await absenceRows(tx, memberId, causeIds)).map(({ absenceId }) => absenceId));

async function reactivationOf({ tx, tenant, now, member }: MemberCtx): Promise<Reactivation> {
  const [found, isDue] = await Promise.all([findMember(tx, member.memberId), isDialogDue(tx, member.memberId)]);
  const rules = absenceRulesOf(tenant);
  const away = found !== undefined && rules !== null && isAway(found.lastActiveAt, now, rules);
  return { isUserInactive: away || isDue, showReactivationBonusDialog: isDue };
}

/**
 * Returns if the bonus dialog is due. `isDue` sets it first: false marks it as shown, true makes the last one due
 * again. Never due without a past absence [API-26, TUT-12].
 */
async function showReactivationBonus(
  { tx, member: { memberId } }: MemberCtx,
  isDue?: boolean,
): Promise<{ showReactivationBonusDialog: boolean }> {
  if (isDue === true) await writeDialogDue(tx, memberId);
  if (isDue === false) await writeDialogSeen(tx, memberId);
  return { showReactivationBonusDialog: await isDialogDue(tx, memberId) };
}
