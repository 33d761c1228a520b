import type { Tx } from '../../platform/database.ts';
import { grantEarnings, lockAccounts, withdrawEarnings } from '../ledger/index.ts';
import { type Behaviour, compareBehaviours } from './behaviour.ts';
import { type Folded, foldAgain, foldOn, needsHistory, type Programme, startMember } from './fold-member.ts';
import { readHistory } from './history.ts';
import type { EarningScope } from './scope.ts';
import { readProgress, writeProgress } from './store.ts';

const nameOf = ({ providerId, eventId, type }: Behaviour): string => `${type}/${providerId}/${eventId}`;

function foldLate(programme: Programme, isSameRules: boolean, fresh: Behaviour[], history: Behaviour[]): Folded {
  const isNew = new Set(fresh.map(nameOf));
  const before = history.filter((behaviour) => !isNew.has(nameOf(behaviour)));
  return foldAgain(programme, isSameRules ? before : null, history);
}

/**
 * Turns new behaviours of members, already stored, into points: grants what is newly owed, withdraws what a late ride or
 * a void makes no longer owed (claimed earnings stay), and keeps where each member stands. Members are locked in the
 * order of their ids. All members' statements go together, however many they are.
 */
export async function applyBehaviours(
  tx: Tx,
  { tenantId, programme, now }: EarningScope,
  freshOf: ReadonlyMap<string, Behaviour[]>,
): Promise<void> {
  const memberIds = [...freshOf.keys()].sort();
  if (memberIds.length === 0) return;
  const [, rows] = await Promise.all([lockAccounts(tx, memberIds), readProgress(tx, memberIds)]);
  const states = new Map(rows.map(({ memberId, state }) => [memberId, state]));
  for (const fresh of freshOf.values()) fresh.sort(compareBehaviours);

  const stateOf = (memberId: string) => states.get(memberId) ?? startMember(programme);
  const late = memberIds.filter((memberId) => needsHistory(programme, stateOf(memberId), freshOf.get(memberId) ?? []));
  const histories = late.length === 0 ? new Map<string, Behaviour[]>() : await readHistory(tx, late);

  const grants: Parameters<typeof grantEarnings>[3] = [];
  const withdrawals: Parameters<typeof withdrawEarnings>[3] = [];
  const progress: Parameters<typeof writeProgress>[3] = [];
  for (const memberId of memberIds) {
    const fresh = freshOf.get(memberId) ?? [];
    const state = stateOf(memberId);
    const history = histories.get(memberId);
    const {
      state: next,
      owed,
      unowed,
    } = history
      ? foldLate(programme, state.programme === programme.digest, fresh, history)
      : foldOn(programme, state, fresh);
    progress.push({ memberId, state: next });
    for (const { earningKey, campaignId, amount, earnedAt } of owed) {
      grants.push({ memberId, earningKey, campaignId, amount, earnedAt: new Date(earnedAt) });
    }
    const reason = fresh.some(({ voids }) => voids !== null) ? 'VOID' : 'RECOUNT';
    for (const earningKey of unowed) withdrawals.push({ memberId, earningKey, reason });
  }
  await Promise.all([
    withdrawEarnings(tx, tenantId, now, withdrawals),
    grantEarnings(tx, tenantId, now, grants),
    writeProgress(tx, tenantId, now, progress),
  ]);
}
