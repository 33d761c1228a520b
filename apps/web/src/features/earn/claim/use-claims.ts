import type { Earning, UnclaimedGroup } from '@fareback/contract';
import { announce } from '@fareback/ui/feedback/live-region.tsx';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isLostAnswer } from '../../../data/calls/is-lost-answer.ts';
import { type Claim, claimOfAll, claimOfGroup, claimOfOne, useClaim } from '../../../data/points/use-claim.ts';
import { unclaimedEarnings } from '../../../data/sets/data-sets.ts';
import { afterPicture } from '../../../device/after-picture.ts';
import { session } from '../../../device/session.ts';
import { useTranslation } from '../../../i18n/language.tsx';
import { arrange, type Claimed, type Line } from './arrange.ts';

/** What waits to be claimed, what was claimed on this visit, and the ways to claim. */
export interface Claims {
  lines: Line[];
  /** Points that wait. */
  waiting: number;
  /** Points that were claimed on this visit, or are about to be. */
  claimed: number;
  /** What the dialog of a claim that did not go through says; null where none stands [EARNING-11]. */
  failure: 'refused' | 'lost' | null;
  claimOne: (earning: Earning, group: UnclaimedGroup) => void;
  claimGroup: (group: UnclaimedGroup) => void;
  claimAll: () => void;
  dismissFailure: () => void;
}

const sumOf = (lines: readonly Line[]): number => lines.reduce((sum, { group }) => sum + group.amount, 0);

/** Claims one, a group or all: drawn as claimed at once, sent once however often pressed, taken back when refused [EARNING-03, EARNING-04, EARNING-11, EARNING-12, ERR-39]. */
export function useClaims(): Claims {
  const { t, points, language } = useTranslation();
  const groups = useQuery(unclaimedEarnings(language)).data ?? [];
  const send = useClaim();
  const [taken, setTaken] = useState<readonly Claimed[]>([]);
  const [claimed, setClaimed] = useState(0);
  const count = (points: number) => setClaimed((before) => before + points);
  const [failure, setFailure] = useState<Claims['failure']>(null);
  // State is late by a frame: a second press in the same one must find the first.
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
      // The press is answered first [HOME-37].
      await afterPicture();
      const moved = await send(claim);
      count(moved - claim.amount);
      announce(t(isAll ? 'earning.claimedAll' : 'earning.claimed', { amount: points(moved) }));
    } catch (error) {
      const isLost = isLostAnswer(error);
      count(-claim.amount);
      setTaken((before) => before.filter(({ group }) => !ids.has(group.GroupID)));
      // What is told of a session that has ended stands over the page by now.
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
    // With its last earning a group is claimed.
    claimOne: (earning, group) => void run(earning.EarningID, claimOfOne(earning), group.count === 1 ? [group] : []),
    claimGroup: (group) => void run(group.GroupID, claimOfGroup(group), [group]),
    claimAll: () => {
      const waiting = open.map(({ group }) => group);
      void run('all', claimOfAll(waiting), waiting, true);
    },
    dismissFailure: () => setFailure(null),
  };
}
