import type { Tx } from '../../../platform/database/transactions.ts';
import { grantEarnings, takeBack, withdrawEarnings } from '../../ledger/index.ts';
import type { Behaviour } from '../behaviour.ts';
import { REFERRAL_KEY } from '../referral/referral.ts';
import { settleReferrals } from '../referral/settle-referrals.ts';
import type { EarningScope } from '../scope.ts';
import { writeProgress } from '../store.ts';
import { foldMembers, type Reported, referralChanges } from './fold-members.ts';

type Turned = Pick<Reported, 'turnedOf' | 'writeTurns'>;

const nothingTurned: Turned = { turnedOf: new Map(), writeTurns: async () => {} };

/**
 * Turns new behaviours of members, already stored, into points: grants what is newly owed, withdraws what a late ride
 * makes no longer owed (claimed earnings stay), takes back what was owed only to what is taken back (`turned`), rewards both sides of a
 * referral whose act is done, and keeps where each member stands. Members are locked in the order of their ids. All
 * members' statements go together, however many they are.
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

  const grants: Parameters<typeof grantEarnings>[3] = [];
  const withdrawals: Parameters<typeof withdrawEarnings>[3] = [];
  const voids: Parameters<typeof takeBack>[3] = [];
  const progress: Parameters<typeof writeProgress>[3] = [];
  for (const { memberId, folded } of members) {
    progress.push({ memberId, state: folded.state });
    for (const { earningKey, campaignId, amount, earnedAt } of folded.owed) {
      if (earningKey === REFERRAL_KEY) continue;
      grants.push({ memberId, earningKey, campaignId, amount, earnedAt: new Date(earnedAt) });
    }
    const voided = new Set(folded.voided);
    for (const earningKey of folded.unowed) {
      if (earningKey === REFERRAL_KEY) continue;
      if (voided.has(earningKey)) voids.push({ memberId, earningKey, reason: 'VOID' });
      else withdrawals.push({ memberId, earningKey, reason: 'RECOUNT' });
    }
  }
  await Promise.all([
    withdrawEarnings(tx, tenantId, now, withdrawals),
    takeBack(tx, tenantId, now, voids),
    grantEarnings(tx, tenantId, now, grants),
    writeProgress(tx, tenantId, now, progress),
    settleReferrals(tx, scope, referralChanges(members)),
  ]);
}
