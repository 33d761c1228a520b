import type { Tx } from '../../../platform/database/transactions.ts';
import {
  type Drawn,
  drawOnBudgets,
  grantEarnings,
  takeBack,
  type Wanted,
  withdrawEarnings,
} from '../../ledger/index.ts';
import { withoutWithheld } from '../../reward-holds/index.ts';
import { announceChange } from '../../tenants/index.ts';
import type { Behaviour } from '../behaviour.ts';
import { REFERRAL_KEY } from '../referral/referral.ts';
import { settleReferrals } from '../referral/settle-referrals.ts';
import type { EarningScope } from '../scope.ts';
import { writeProgress } from '../store.ts';
import type { MemberState } from './fold-member.ts';
import { type FoldedMember, foldMembers, type Reported, referralChanges } from './fold-members.ts';

type Turned = Pick<Reported, 'turnedOf' | 'writeTurns'>;

const nothingTurned: Turned = { turnedOf: new Map(), writeTurns: async () => {} };

/** What folds owe newly, and what they no longer owe; what stands for a referral's act is settled apart. */
interface Changes {
  owed: (Wanted & { earnedAt: Date })[];
  unowed: { memberId: string; earningKey: string; reason: 'RECOUNT' | 'VOID' }[];
}

function changesOf(members: readonly FoldedMember[]): Changes {
  const changes: Changes = { owed: [], unowed: [] };
  for (const { memberId, folded } of members) {
    for (const { earningKey, campaignId, amount, earnedAt, doneAt = earnedAt } of folded.owed) {
      if (earningKey === REFERRAL_KEY) continue;
      changes.owed.push({ memberId, earningKey, campaignId, amount, doneAt, earnedAt: new Date(earnedAt) });
    }
    const voided = new Set(folded.voided);
    for (const earningKey of folded.unowed) {
      if (earningKey === REFERRAL_KEY) continue;
      changes.unowed.push({ memberId, earningKey, reason: voided.has(earningKey) ? 'VOID' : 'RECOUNT' });
    }
  }
  return changes;
}

/** What budgets do not give of it; asks nothing where no campaign ever had one. */
async function drawn(tx: Tx, { programme, now }: EarningScope, { owed, unowed }: Changes): Promise<Drawn | null> {
  const { budgeted, monthOf } = programme;
  if (!budgeted || budgeted.size === 0 || !monthOf) return null;
  return drawOnBudgets(tx, now, { wanted: owed, unowed, budgeted, monthOf });
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
 * withdraws what a late ride makes no longer owed (claimed earnings stay), takes back what was owed only to what is taken
 * back (`turned`), rewards both sides of a referral whose act is done, and keeps where each member stands. Members are
 * locked in the order of their ids, budgets after them. All members' statements go together, however many they are.
 */
export async function applyBehaviours(
  tx: Tx,
  scope: EarningScope,
  freshOf: ReadonlyMap<string, Behaviour[]>,
  { turnedOf, writeTurns }: Turned = nothingTurned,
): Promise<void> {
  if (freshOf.size === 0 && turnedOf.size === 0) return writeTurns(tx);
  const { tenantId, programme, now } = scope;
  const members = await foldMembers(tx, programme, { freshOf, turnedOf, writeTurns });
  const found = changesOf(members);
  const changes = { ...found, owed: await withoutWithheld(tx, found.owed, now) };
  const budgets = await drawn(tx, scope, changes);
  const grants = budgets ? changes.owed.filter((one) => !budgets.refused.has(one)) : changes.owed;
  const withdrawals = changes.unowed.filter(({ reason }) => reason === 'RECOUNT');
  const voids = changes.unowed.flatMap((one) => (one.reason === 'VOID' ? [{ ...one, reason: one.reason }] : []));
  await Promise.all([
    withdrawEarnings(tx, tenantId, now, withdrawals),
    takeBack(tx, tenantId, now, voids),
    grantEarnings(tx, tenantId, now, grants),
    writeProgress(tx, tenantId, now, statesOf(members, budgets?.foldedWithout)),
    settleReferrals(tx, scope, referralChanges(members)),
    // Also where this process has not heard of a stop: its own programme is read anew by it.
    budgets && (budgets.hasStopped || budgets.foldedWithout.size > 0) ? announceChange(tx, tenantId) : 0,
  ]);
}
