import type { PackDraw } from '@fareback/tenant-pack';
import { countedEntries, type Earned } from '../../draws/index.ts';
import type { EarnedPoints } from '../engine/decision.ts';
import { dateOfDay } from '../engine/service-day.ts';

/** What a draw's campaigns give some of the members; all counts add up over the parts. */
export interface DrawShare {
  drawId: string;
  /** Entries after the draw's limits, and the members who have one. */
  entries: number;
  members: number;
  /** Entries that the draw's limits leave out. */
  beyondLimits: number;
  /** False if the draw has no day among those replayed: then all of these count as its days. */
  isOnOwnDays: boolean;
}

/** Counts members' entries for draws, with the limits that all campaigns of a draw share. */
export interface DrawTally {
  /** Adds everything that campaigns gave a member. */
  add(memberId: string, given: readonly EarnedPoints[]): void;
  shares(): DrawShare[];
}

interface Days {
  firstDay: number;
  lastDay: number;
}

/** Limits of days that are replayed: a draw without a day among them is replayed as if it ran on all of them. */
function capsOn(draw: PackDraw, { firstDay, lastDay }: Days) {
  const from = Number.isFinite(firstDay) ? dateOfDay(firstDay) : '0000-01-01';
  const until = Number.isFinite(lastDay) ? dateOfDay(lastDay) : '9999-12-31';
  const isOnOwnDays = draw.entriesFrom <= until && draw.entriesUntil >= from;
  return { isOnOwnDays, caps: isOnOwnDays ? draw : { ...draw, entriesFrom: from, entriesUntil: until } };
}

const earnedFor = (drawId: string, memberId: string, given: readonly EarnedPoints[]): Earned[] =>
  given.flatMap(({ entries }, at) =>
    entries?.draw === drawId
      ? [{ memberId, entryId: String(at), day: dateOfDay(entries.day), entries: entries.entries }]
      : [],
  );

export function createDrawTally(draws: readonly PackDraw[], days: Days): DrawTally {
  const tallies = draws.map((draw) => {
    const { isOnOwnDays, caps } = capsOn(draw, days);
    return { caps, share: { drawId: draw.id, entries: 0, members: 0, beyondLimits: 0, isOnOwnDays } };
  });
  return {
    add(memberId, given) {
      for (const { caps, share } of tallies) {
        const earned = earnedFor(share.drawId, memberId, given);
        const { entriesFrom, entriesUntil } = caps;
        const counted = countedEntries(earned, caps).length;
        const unlimited = countedEntries(earned, { entriesFrom, entriesUntil }).length;
        share.entries += counted;
        share.beyondLimits += unlimited - counted;
        if (counted > 0) share.members += 1;
      }
    },
    shares: () => tallies.map(({ share }) => share),
  };
}
