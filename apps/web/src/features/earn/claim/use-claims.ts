import type { Earning, UnclaimedGroup } from '@fareback/contract';
import { announce } from '@fareback/ui/feedback/live-region.tsx';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isLostAnswer } from '../../../data/calls/is-lost-answer.ts';
import { type Claim, claimOfAll, claimOfGroup, claimOfOne, useClaim } from '../../../data/points/use-claim.ts';
import { unclaimedEarnings } from '../../../data/sets/data-sets.ts';
import { afterNextPaint } from '../../../device/after-next-paint.ts';
import { session } from '../../../device/session.ts';
import { useTranslation } from '../../../i18n/language.tsx';

/** A group claimed on this visit, as it was when clicked, with its index. */
interface Claimed {
  group: UnclaimedGroup;
  place: number;
}

interface Line {
  group: UnclaimedGroup;
  isClaimed: boolean;
}

const isSame = (one: UnclaimedGroup, other: UnclaimedGroup): boolean =>
  one.GroupID === other.GroupID && one.count <= other.count && one.LastEarnedAtUTC === other.LastEarnedAtUTC;

/**
 * Lines to render: unclaimed groups, and claimed ones in their old place, because nothing may move under a thumb. A
 * group with new earnings is unclaimed again [EARNING-12].
 */
function arrange(waiting: readonly UnclaimedGroup[], claimed: readonly Claimed[]): Line[] {
  const isOver = (group: UnclaimedGroup) => claimed.some((one) => isSame(group, one.group));
  const lines: Line[] = waiting.filter((group) => !isOver(group)).map((group) => ({ group, isClaimed: false }));
  const again = new Set(lines.map(({ group }) => group.GroupID));
  for (const { group, place } of claimed.toSorted((a, b) => a.place - b.place)) {
    if (!again.has(group.GroupID)) lines.splice(place, 0, { group, isClaimed: true });
  }
  return lines;
}

/** Unclaimed points, points claimed on this visit, and the claim functions. */
export interface Claims {
  lines: Line[];
  waiting: number;
  /** Points claimed on this visit, including pending claims. */
  claimed: number;
  /** Content of the dialog after a failed claim; null if it is closed [EARNING-11]. */
  failure: 'refused' | 'lost' | null;
  claimOne: (earning: Earning, group: UnclaimedGroup) => void;
  claimGroup: (group: UnclaimedGroup) => void;
  claimAll: () => void;
  dismissFailure: () => void;
}

const sumOf = (lines: readonly Line[]): number => lines.reduce((sum, { group }) => sum + group.amount, 0);

/**
 * Claims one earning, a group or all: shown as claimed at once, sent once however often clicked, rolled back if
 * rejected [EARNING-03, EARNING-04, EARNING-11, EARNING-12, ERR-39].
 */
export function useClaims(): Claims {
  const { t, points, language } = useTranslation();
  const groups = useQuery(unclaimedEarnings(language)).data ?? [];
  const send = useClaim();
  const [taken, setTaken] = useState<readonly Claimed[]>([]);
  const [claimed, setClaimed] = useState(0);
  const count = (points: number) => setClaimed((before) => before + points);
  const [failure, setFailure] = useState<Claims['failure']>(null);
  // A ref, because a second click in the same frame must see the first.
  const sent = useRef(new Set<string>());

  const lines = arrange(groups, taken);
  const open = lines.filter(({ isClaimed }) => !isClaimed);

  const run = async (key: string, claim: Claim, pressed: readonly UnclaimedGroup[], isAll = false) => {
    if (sent.current.has(key)) return;
    sent.current.add(key);
    const ids = new Set(pressed.map(({ GroupID }) => GroupID));
    const placed = lines.flatMap(({ group }, place) => (ids.has(group.GroupID) ? [{ group, place }] : []));
    setTaken((before) => [...before.filter(({ group }) => !ids.has(group.GroupID)), ...placed]);
    count(claim.amount);
    try {
      // Paint the feedback first [HOME-37].
      await afterNextPaint();
      const moved = await send(claim);
      count(moved - claim.amount);
      announce(t(isAll ? 'earning.claimedAll' : 'earning.claimed', { amount: points(moved) }));
    } catch (error) {
      const isLost = isLostAnswer(error);
      count(-claim.amount);
      setTaken((before) => before.filter(({ group }) => !ids.has(group.GroupID)));
      if (session.get() === 'signedOut') return;
      setFailure(isLost ? 'lost' : 'refused');
      announce(t(isLost ? 'offer.claimLostText' : 'offer.failedText'), 'assertive');
    } finally {
      sent.current.delete(key);
    }
  };

  return {
    lines,
    waiting: sumOf(open),
    claimed,
    failure,
    // Claiming the last earning completes its group.
    claimOne: (earning, group) => void run(earning.EarningID, claimOfOne(earning), group.count === 1 ? [group] : []),
    claimGroup: (group) => void run(group.GroupID, claimOfGroup(group), [group]),
    claimAll: () => {
      const waiting = open.map(({ group }) => group);
      void run('all', claimOfAll(waiting), waiting, true);
    },
    dismissFailure: () => setFailure(null),
  };
}
