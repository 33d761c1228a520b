import type { Tx } from '../../../platform/database/transactions.ts';
import {
  type BudgetShortfall,
  drawOnBudgets,
  grantEarnings,
  owedKeys,
  redateEarnings,
  takeBack,
  type Wanted,
  withdrawEarnings,
} from '../../ledger/index.ts';
import { withoutWithheld } from '../../reward-holds/index.ts';
import { announceChange } from '../../tenants/index.ts';
import type { Activity } from '../activity.ts';
import { REFERRAL_KEY } from '../referral/referral.ts';
import { settleReferrals } from '../referral/settle-referrals.ts';
import type { EarningScope } from '../scope.ts';
import { writeProgress } from '../store.ts';
import type { MemberState } from './fold-member.ts';
import { type FoldedMember, foldMembers, type Reported, referralChanges } from './fold-members.ts';

type Turned = Pick<Reported, 'turnedOf' | 'writeTurns'>;

const nothingTurned: Turned = { turnedOf: new Map(), writeTurns: async () => {} };

type Owed = Wanted & { earnedAt: Date; displaces?: readonly string[] | undefined };

/** What folds owe newly, what they owe for a ride of another date, and what they no longer owe; what stands for a referral's act is settled apart. */
interface Changes {
  owed: Owed[];
  redated: Owed[];
  unowed: { memberId: string; earningKey: string; reason: 'RECOUNT' | 'VOID' }[];
}

function changesOf(members: readonly FoldedMember[]): Changes {
  const changes: Changes = { owed: [], redated: [], unowed: [] };
  for (const { memberId, folded } of members) {
    for (const kind of ['owed', 'redated'] as const) {
      for (const { earningKey, campaignId, amount, earnedAt, displaces, doneAt = earnedAt } of folded[kind]) {
        if (earningKey === REFERRAL_KEY) continue;
        changes[kind].push({
          memberId,
          earningKey,
          campaignId,
          amount,
          doneAt,
          earnedAt: new Date(earnedAt),
          displaces,
        });
      }
    }
    const voided = new Set(folded.voided);
    for (const earningKey of folded.unowed) {
      if (earningKey === REFERRAL_KEY) continue;
      changes.unowed.push({ memberId, earningKey, reason: voided.has(earningKey) ? 'VOID' : 'RECOUNT' });
    }
  }
  return changes;
}

/**
 * What is owed newly without what was claimed for a ride that no longer counts because of this one: where earnings are
 * named by their event, both would be paid. Claimed points stay, so the second payment is left out [EARNING-16].
 */
async function withoutPaidTwice(tx: Tx, owed: Owed[]): Promise<Owed[]> {
  const displacing = owed.filter(({ displaces }) => displaces !== undefined);
  if (displacing.length === 0) return owed;
  const held = await owedKeys(tx, [...new Set(displacing.map(({ memberId }) => memberId))]);
  const claimed = Map.groupBy(
    held.filter(({ isClaimed }) => isClaimed),
    ({ memberId }) => memberId,
  );
  const isPaid = ({ memberId, campaignId, displaces = [] }: Owed): boolean =>
    (claimed.get(memberId) ?? []).some(
      ({ earningKey }) =>
        earningKey.startsWith(`t:${campaignId}:`) && displaces.some((name) => earningKey.endsWith(`:${name}`)),
    );
  return owed.filter((one) => !isPaid(one));
}

/** What budgets do not give of it; asks nothing where no campaign ever had one. */
async function drawFromBudgets(
  tx: Tx,
  { programme: program, now }: EarningScope,
  { owed, redated, unowed }: Changes,
): Promise<BudgetShortfall | null> {
  const { budgeted, monthOf } = program;
  if (!budgeted || budgeted.size === 0 || !monthOf) return null;
  return drawOnBudgets(tx, now, { wanted: owed, moved: redated, unowed, budgeted, monthOf });
}

/** Rules of nobody: whoever was folded by them is folded again before the next behaviour counts. */
const FOLD_AGAIN = '';

/** The states to keep: who was folded without a stop that they were in is folded anew with it. */
const statesOf = (
  members: readonly FoldedMember[],
  foldedWithout: ReadonlySet<string> | undefined,
): { memberId: string; state: MemberState }[] =>
  members.map(({ memberId, folded: { state } }) => ({
    memberId,
    state: foldedWithout?.has(memberId) ? { ...state, programme: FOLD_AGAIN } : state,
  }));

/**
 * Turns new behaviours of members, already stored, into points: grants what is newly owed, as far as budgets give it,
 * withdraws what a late ride makes no longer owed (claimed earnings stay), moves the dates of unclaimed earnings that another ride pays for now, takes back what was owed only to what is taken
 * back (`turned`), rewards both sides of a referral whose act is done, and keeps where each member stands. Members are
 * locked in the order of their ids, budgets after them. All members' statements go together, however many they are.
 */
export async function applyActivities(
  tx: Tx,
  scope: EarningScope,
  freshOf: ReadonlyMap<string, Activity[]>,
  { turnedOf, writeTurns }: Turned = nothingTurned,
): Promise<void> {
  if (freshOf.size === 0 && turnedOf.size === 0) return writeTurns(tx);
  const { tenantId, programme: program, now } = scope;
  const members = await foldMembers(tx, program, { freshOf, turnedOf, writeTurns });
  const found = changesOf(members);
  const owed = await withoutPaidTwice(tx, await withoutWithheld(tx, found.owed, now));
  const changes = { ...found, owed };
  const budgets = await drawFromBudgets(tx, scope, changes);
  const grants = budgets ? changes.owed.filter((one) => !budgets.refused.has(one)) : changes.owed;
  const redated = budgets ? changes.redated.filter((one) => !budgets.keptDates.has(one)) : changes.redated;
  const withdrawals = changes.unowed.filter(({ reason }) => reason === 'RECOUNT');
  const voids = changes.unowed.flatMap((one) => (one.reason === 'VOID' ? [{ ...one, reason: one.reason }] : []));
  await Promise.all([
    withdrawEarnings(tx, tenantId, now, withdrawals),
    takeBack(tx, tenantId, now, voids),
    redateEarnings(tx, tenantId, now, redated),
    grantEarnings(tx, scope, now, grants),
    writeProgress(tx, tenantId, now, statesOf(members, budgets?.foldedWithout)),
    settleReferrals(tx, scope, referralChanges(members)),
    // Also where this process has not heard of a stop: its own programme is read anew by it.
    budgets && (budgets.hasStopped || budgets.foldedWithout.size > 0) ? announceChange(tx, tenantId) : 0,
  ]);
}
