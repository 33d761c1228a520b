import type { UnclaimedGroup } from '@fareback/contract';

/** A group that was claimed on this visit, as it was when it was pressed, and its place from 0. */
export interface Claimed {
  group: UnclaimedGroup;
  place: number;
}

/** A line of the panel. */
export interface Line {
  group: UnclaimedGroup;
  isClaimed: boolean;
}

const isSame = (one: UnclaimedGroup, other: UnclaimedGroup): boolean =>
  one.GroupID === other.GroupID && one.count <= other.count && one.LastEarnedAtUTC === other.LastEarnedAtUTC;

/**
 * The lines to draw: what waits, and what was claimed where it stood, so that nothing moves under a thumb. A group in
 * which something new was earned since waits again [EARNING-12].
 */
export function arrange(waiting: readonly UnclaimedGroup[], claimed: readonly Claimed[]): Line[] {
  const isOver = (group: UnclaimedGroup) => claimed.some((one) => isSame(group, one.group));
  const lines: Line[] = waiting.filter((group) => !isOver(group)).map((group) => ({ group, isClaimed: false }));
  const again = new Set(lines.map(({ group }) => group.GroupID));
  for (const { group, place } of claimed.toSorted((a, b) => a.place - b.place)) {
    if (!again.has(group.GroupID)) lines.splice(place, 0, { group, isClaimed: true });
  }
  return lines;
}
