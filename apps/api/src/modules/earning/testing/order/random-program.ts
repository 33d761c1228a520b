import { type CampaignType, campaignTypes } from '@fareback/contract';
import type fc from 'fast-check';
import type { Joined } from '../../engine/evaluate.ts';
import type { Program } from '../../engine/fold-member.ts';
import { dayOfDate } from '../../engine/service-day.ts';
import { countStatus, exampleCampaign, type TestDays, tierCampaign, tierStatus } from '../test-campaigns.ts';
import { type Choices, choices, spans } from './choices.ts';
import { goals, sharedGoals, streaks } from './goal-campaigns.ts';
import { boosted, moments, offering, withEntries } from './reward-campaigns.ts';
import { gatedRides, limitedRides, measuredRides, otherActivities } from './ride-campaigns.ts';

const HOUR = 3_600_000;

/** Adds the example of each type that is not drawn. */
function withExamples(program: Program, days: TestDays): Program {
  const present = new Set<CampaignType>(program.campaigns.map(({ definition }) => definition.type));
  const others = campaignTypes.filter((type) => !present.has(type));
  return {
    ...program,
    campaigns: [...program.campaigns, ...others.map((type) => exampleCampaign(type, {}, days))],
  };
}

/** Days, budget stops, statuses, caps and reached goals, and the tiers that a status takes. */
function sharedOf(values: Choices) {
  const { timeZone, startMinutes, paused, stopped, period, target, levelOf, measure, max, reachedAfter } = values;
  const stops = Object.values(spans).flatMap((span) =>
    stopped.map(({ after, hours }) => {
      const from = Date.parse(span) + after * HOUR;
      return { from, until: from + hours * HOUR };
    }),
  );
  const bare = { timeZone, startMinutes, paused, stops };
  const tiers = [
    { rewardPoints: 1, maxBehaviors: target },
    { rewardPoints: 3, maxBehaviors: 99 },
  ];
  const climbing = tierCampaign({ id: 'climb', period, tiers }, bare);
  const statuses = [
    countStatus({ period, of: levelOf }, bare),
    countStatus({ id: 'far', measure, period: 'CAMPAIGN', levels: [{ id: 'gone', from: target * 3 }] }, bare),
    tierStatus(climbing),
  ];
  const memberCaps = [
    { capId: 'both', campaigns: ['boosted', 'capped-many', 'together', 'birthday'], points: max * 3 },
  ];
  const reachedAt = Date.parse(spans.newYorkSpring) + (reachedAfter ?? 0) * HOUR;
  const goalNames = [`${measure}/together`, 'RIDES/together-gated', 'RIDES/drawn-together'];
  const reached = new Map(reachedAfter === null ? [] : goalNames.map((goal) => [goal, reachedAt]));
  const declared = new Map([['bad-air', new Set(values.declared.map(dayOfDate))]]);
  return { climbing, on: { ...bare, statuses, memberCaps, reached, declared } };
}

const rides = [limitedRides, measuredRides, gatedRides, otherActivities];
const forms = [...rides, streaks, goals, sharedGoals, boosted, withEntries, offering, moments];

/** Returns a program with every form of campaign, and when the member joined its segment. */
function programOf(values: Choices): { programme: Program; joined: Joined } {
  const { climbing, on } = sharedOf(values);
  const program: Program = {
    digest: 'rules',
    fences: new Map(),
    overlaps: values.overlaps,
    declared: on.declared,
    declaredKinds: [...on.declared.keys()],
    campaigns: [...forms.flatMap((form) => form(values, on)), climbing],
  };
  const { joined } = values;
  const since = Date.parse(spans.newYorkSpring) + (joined ?? 0) * HOUR;
  return { programme: withExamples(program, on), joined: joined === null ? {} : { members: since } };
}

export const programs: fc.Arbitrary<{ programme: Program; joined: Joined }> = choices.map(programOf);
