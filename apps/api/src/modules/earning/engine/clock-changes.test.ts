import { expect, test } from 'vitest';
import { evaluateAt } from '../testing/evaluate-at.ts';
import { multiTripCampaign, ride, tierCampaign, transactionalCampaign } from '../testing/test-campaigns.ts';
import { evaluate } from './evaluate-history.ts';
import { serviceCalendar } from './service-day.ts';

const SECOND = 1000;
const HOUR = 3_600_000;
const zones = [
  'America/New_York',
  'America/Los_Angeles',
  'America/Havana',
  'America/Santiago',
  'Europe/Berlin',
  'Europe/London',
  'Africa/Casablanca',
  'Australia/Lord_Howe',
];

/** Local time by the platform's own calendar: an oracle that shares no code with ours. */
function clockOf(timeZone: string): (instant: number) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (instant) => format.format(instant);
}

function changesOf(timeZone: string): number[] {
  const clock = clockOf(timeZone);
  const offset = (instant: number): number => Date.parse(`${clock(instant).replace(' ', 'T')}Z`) - instant;
  const changes: number[] = [];
  const until = Date.UTC(2031, 0, 1);
  for (let at = Date.UTC(2024, 0, 1); at < until; at += 24 * HOUR) {
    if (offset(at) === offset(at + 24 * HOUR)) continue;
    let change = at;
    while (offset(change) === offset(at)) change += HOUR / 2;
    changes.push(change);
  }
  return changes;
}

const units = ['DAY', 'WEEK', 'MONTH'] as const;

/** Start of the next day, ISO week or month after `instant`, found by checking local time. */
function nextStart(clock: (instant: number) => string, unit: 'DAY' | 'WEEK' | 'MONTH', instant: number): number {
  const nameOf = (at: number): string => {
    const date = clock(at).slice(0, 10);
    if (unit !== 'WEEK') return unit === 'DAY' ? date : date.slice(0, 7);
    const day = Date.parse(`${date}T00:00:00Z`) / (24 * HOUR);
    return String(Math.floor((day + 3) / 7));
  };
  const name = nameOf(instant);
  let before = instant;
  let after = instant;
  while (nameOf(after) === name) {
    before = after;
    after += 12 * HOUR;
  }
  while (after - before > SECOND) {
    const middle = Math.floor((before + after) / 2 / SECOND) * SECOND;
    if (nameOf(middle) === name) before = middle;
    else after = middle;
  }
  return after;
}

test.each(zones)(
  'each clock change in %s from 2024 to 2030 keeps the first and last second of every window [CAMP-05]',
  (timeZone) => {
    const clock = clockOf(timeZone);
    const changes = changesOf(timeZone);
    expect(changes.length).toBeGreaterThanOrEqual(5);
    for (const change of changes) {
      for (const unit of units) {
        const window = { kind: 'CALENDAR', unit } as const;
        const next = nextStart(clock, unit, change - SECOND);
        const last = next - SECOND;
        const two = [change - SECOND, last, next].map((at, index) => ride(at, { eventId: `e${index}` }));
        const limit = { earnings: 1, days: 1, window };
        const once = evaluateAt(transactionalCampaign({ limit }, { timeZone }), two, last);
        expect(once.earnings.map(({ earnedAt }) => earnedAt)).toEqual([change - SECOND, next]);
        expect(once.progress.limitedUntil).toBe(nextStart(clock, unit, next));
        const goal = evaluate(multiTripCampaign({ window, target: 2 }, { timeZone }), two);
        // If the change ends the window, both rides before it are at the same time.
        expect(goal.earnings.map(({ earnedAt }) => earnedAt)).toEqual([last]);
        const tiers = [{ rewardPoints: 2, maxBehaviors: 1 }];
        const climbed = evaluate(tierCampaign({ period: unit, tiers }, { timeZone }), two);
        expect(climbed.earnings.map(({ earnedAt }) => earnedAt)).toEqual([change - SECOND, next]);
      }
    }
  },
);

test.each(zones)(
  'windows of seconds in %s keep their length across clock changes, those of days follow the days [CAMP-05]',
  (timeZone) => {
    const clock = clockOf(timeZone);
    for (const change of changesOf(timeZone)) {
      const first = change - HOUR;
      const rolling = { limit: { earnings: 1, days: 1, window: { kind: 'ROLLING' as const, seconds: 7200 } } };
      const times = [first, first + 7_199_000, first + 7_200_000].map((at, index) =>
        ride(at, { eventId: `e${index}` }),
      );
      const paid = evaluate(transactionalCampaign(rolling, { timeZone }), times).earnings;
      expect(paid.map(({ earnedAt }) => earnedAt)).toEqual([first, first + 7_200_000]);

      const end = nextStart(clock, 'DAY', nextStart(clock, 'DAY', first));
      const fromFirst = { limit: { earnings: 1, days: 2, window: { kind: 'FROM_FIRST' as const, days: 2 } } };
      const days = [first, end - SECOND, end].map((at, index) => ride(at, { eventId: `e${index}` }));
      const opened = evaluate(transactionalCampaign(fromFirst, { timeZone }), days).earnings;
      expect(opened.map(({ earnedAt }) => earnedAt)).toEqual([first, end]);
    }
  },
);

test.each(zones)(
  'a service day in %s that starts at three is never cut or doubled by a clock change [CAMP-05]',
  (timeZone) => {
    const calendar = serviceCalendar(timeZone, 180);
    for (const change of changesOf(timeZone)) {
      for (let at = change - 30 * HOUR; at < change + 30 * HOUR; at += HOUR / 4) {
        const day = calendar.dayOf(at);
        expect(calendar.startOf(day) <= at && at < calendar.startOf(day + 1)).toBe(true);
        expect(calendar.startOf(day + 1) - calendar.startOf(day)).toBeGreaterThanOrEqual(22 * HOUR);
      }
    }
  },
);
