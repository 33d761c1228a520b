import type { Tx } from '../../../platform/database/transactions.ts';
import { noteFacts } from '../../webhooks/index.ts';
import type { Program } from '../engine/fold-member.ts';
import { levelsAt, periodEndsAt } from '../engine/statuses.ts';

import type { FoldedMember } from './fold-members.ts';

export interface ReachedLevel {
  memberId: string;
  statusId: string;
  levelId: string;
  /** End of its period in milliseconds since 1970 (UTC); null: no end. Each period has its own event. */
  until: number | null;
}

/** Returns the levels that members reached with their activities. Falling to a lower level is not included. */
export function reachedLevels({ statuses = [] }: Program, members: readonly FoldedMember[], now: Date): ReachedLevel[] {
  const at = now.getTime();
  return members.flatMap(({ memberId, before, folded }) => {
    const levelsBefore = levelsAt(statuses, before.statuses ?? {}, at);
    const levels = levelsAt(statuses, folded.state.statuses ?? {}, at);
    return statuses.flatMap((status): ReachedLevel[] => {
      const { statusId, definition } = status;
      const placeOf = (level: string | null | undefined) => definition.levels.findIndex(({ id }) => id === level);
      const levelId = levels[statusId];
      if (!levelId || placeOf(levelId) <= placeOf(levelsBefore[statusId])) return [];
      return [{ memberId, statusId, levelId, until: periodEndsAt(status, at) }];
    });
  });
}

/** Makes an event of each reached level, for endpoints that chose it; once per period [WEBHOOK-45]. */
export async function saveReachedLevels(tx: Tx, program: Program, members: readonly FoldedMember[], now: Date) {
  const facts = reachedLevels(program, members, now).map(({ until, ...data }) => {
    const { memberId, statusId, levelId } = data;
    return { memberId, fact: [memberId, statusId, levelId, until].join('/'), data };
  });
  if (facts.length > 0) await noteFacts(tx, 'fareback.level.reached.v1', facts);
}
