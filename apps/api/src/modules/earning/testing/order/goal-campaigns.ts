import type { Campaign } from '../../engine/campaign.ts';
import { multiTripCampaign, rowCampaign, streakCampaign, type TestDays, tierCampaign } from '../test-campaigns.ts';
import { type Choices, countsOf } from './choices.ts';
import { factors } from './ride-campaigns.ts';

const levelsOf = ({ levels }: Choices): { reward: number }[] => Array.from({ length: levels }, () => ({ reward: 7 }));

export const streakOf = ({ target, levelDays, restart }: Choices) => ({ target, levelDays, restart });

export function streaks(choices: Choices, on: TestDays): Campaign[] {
  const { target, restart, unit, perUnit, freezes } = choices;
  const counts = countsOf();
  const streak = streakOf(choices);
  return [
    streakCampaign(
      {
        ...streak,
        counts,
        levels: levelsOf(choices),
        ...(unit ? { distinct: { unit, behaviours: perUnit } } : {}),
      },
      on,
    ),
    rowCampaign(
      {
        target,
        restart,
        levels: levelsOf(choices),
        distinct: { unit: unit ?? 'DAY', behaviours: perUnit },
        freezes,
      },
      on,
    ),
    streakCampaign(
      { id: 'gated', ...streak, counts: { ...counts, journeys: { withinMinutes: 600 } }, levels: [{ reward: 7 }] },
      on,
    ),
    streakCampaign({ id: 'boosted-streak', ...streak, levels: [{ reward: 7 }], multipliers: factors }, on),
  ];
}

/** Rides, amounts or different things in a window, and tiers. */
export function goals(choices: Choices, on: TestDays): Campaign[] {
  const { target, window, carryOver, measure, things, unit, perUnit, period, tiers } = choices;
  const counts = countsOf();
  const fixed = window.kind === 'ROLLING' ? ({ kind: 'CAMPAIGN' } as const) : window;
  const measured = { target: target * 3, measure, window, carryOver: carryOver && window.kind !== 'ROLLING' };
  return [
    tierCampaign(
      { counts, period, tiers: tiers.map((maxBehaviors, index) => ({ rewardPoints: index + 2, maxBehaviors })) },
      on,
    ),
    tierCampaign({ id: 'once', counts, period: 'CAMPAIGN' }, on),
    multiTripCampaign({ counts, target, window, carryOver }, on),
    multiTripCampaign({ id: 'measured', counts, ...measured }, on),
    multiTripCampaign({ id: 'things', counts, target, distinct: { of: things }, window: fixed }, on),
    multiTripCampaign(
      { id: 'units', target, window, ...(unit ? { distinct: { unit, behaviours: perUnit } } : {}) },
      on,
    ),
  ];
}

/** Goals of all members together. */
export function sharedGoals({ target, measure }: Choices, on: TestDays): Campaign[] {
  const together = { target: 999, shared: { minimum: target }, window: { kind: 'CAMPAIGN' as const } };
  const counts = countsOf();
  return [
    multiTripCampaign({ id: 'together', counts, ...together, measure }, on),
    multiTripCampaign(
      { id: 'together-gated', counts: { ...counts, journeys: { withinMinutes: 90 } }, ...together },
      on,
    ),
    multiTripCampaign({ id: 'drawn-together', ...together, rewardDraw: { draw: 'summer', entries: 5 } }, on),
  ];
}
