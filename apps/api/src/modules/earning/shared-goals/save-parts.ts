import type { Tx } from '../../../platform/database/transactions.ts';
import type { MemberState } from '../engine/fold-member.ts';
import { type GoalPart, partsOf } from '../engine/shared-goals.ts';
import { type DueMember, deleteDue, type GoalChange, insertChanges, insertDue } from './goal-store.ts';

interface Changed {
  memberId: string;
  before: MemberState;
  folded: { state: MemberState };
}

const isDue = (part: GoalPart | undefined): boolean => part !== undefined && part.tookPart && !part.isPaid;

/**
 * Saves what members' new states change in shared goals: the totals, and who is due a reward. Runs in the transaction
 * that writes the states, so the totals are exactly what the states contain [CAMP-85].
 */
export async function saveParts(tx: Tx, members: readonly Changed[]): Promise<void> {
  const changes = new Map<string, GoalChange>();
  const due: DueMember[] = [];
  const settled: DueMember[] = [];
  for (const { memberId, before, folded } of members) {
    const [had, has] = [partsOf(before), partsOf(folded.state)];
    for (const goal of new Set([...had.keys(), ...has.keys()])) {
      const [measure = '', campaignId = ''] = /^([^/]*)\/(.*)$/s.exec(goal)?.slice(1) ?? [];
      const [was, is] = [had.get(goal), has.get(goal)];
      const change = changes.get(goal) ?? { campaignId, measure, total: 0, riders: 0 };
      change.total += (is?.done ?? 0) - (was?.done ?? 0);
      change.riders += Number(is?.tookPart ?? false) - Number(was?.tookPart ?? false);
      changes.set(goal, change);
      if (isDue(was) !== isDue(is)) (isDue(is) ? due : settled).push({ memberId, campaignId, measure });
    }
  }
  const changed = [...changes.values()].filter(({ total, riders }) => total !== 0 || riders !== 0);
  await Promise.all([
    changed.length === 0 ? undefined : insertChanges(tx, changed),
    due.length === 0 ? undefined : insertDue(tx, due),
    settled.length === 0 ? undefined : deleteDue(tx, settled),
  ]);
}
