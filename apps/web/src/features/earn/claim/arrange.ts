import type { UnclaimedGroup } from '@fareback/contract';

/** A group claimed on this visit, as it was when clicked, with its index. */
export interface Claimed {
  group: UnclaimedGroup;
  place: number;
}

export interface Line {
  group: UnclaimedGroup;
  isClaimed: boolean;
}

const isSame = (one: UnclaimedGroup, other: UnclaimedGroup): boolean =>
  one.GroupID === other.GroupID && one.count <= other.count && one.LastEarnedAtUTC === other.LastEarnedAtUTC;

/**
 * Lines to render: unclaimed groups, and claimed ones in their old place, because nothing may move under a thumb. A
 * group with new earnings is unclaimed again [EARNING-12].
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
