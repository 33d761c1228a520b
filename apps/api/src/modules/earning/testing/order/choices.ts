import fc from 'fast-check';

/** Two spans of rides, each around a change of clocks. */
export const spans = { newYorkSpring: '2026-03-05T00:00:00Z', newYorkAutumn: '2026-10-29T00:00:00Z' };

const calendarUnit = fc.constantFrom('DAY' as const, 'WEEK' as const, 'MONTH' as const);
const multiTripWindow = fc.oneof(
  fc.constant({ kind: 'CAMPAIGN' as const }),
  fc.record({ kind: fc.constant('CALENDAR' as const), unit: calendarUnit }),
  fc.record({ kind: fc.constant('ROLLING' as const), seconds: fc.integer({ min: 1, max: 10 * 86_400 }) }),
  fc.record({ kind: fc.constant('FROM_FIRST' as const), days: fc.integer({ min: 1, max: 10 }) }),
);

/** Values of a program's keys. */
export const choices = fc.record({
  timeZone: fc.constantFrom('UTC', 'America/New_York', 'Australia/Lord_Howe'),
  startMinutes: fc.constantFrom(0, 180),
  earnings: fc.integer({ min: 1, max: 4 }),
  days: fc.integer({ min: 1, max: 5 }),
  target: fc.integer({ min: 1, max: 4 }),
  levelDays: fc.integer({ min: 1, max: 6 }),
  levels: fc.integer({ min: 1, max: 3 }),
  unit: fc.constantFrom('DAY' as const, 'WEEK' as const, null),
  perUnit: fc.integer({ min: 1, max: 2 }),
  restart: fc.constantFrom('NEVER' as const, 'WHEN_EXPIRED' as const, 'WHEN_COMPLETED' as const, 'ALWAYS' as const),
  period: calendarUnit,
  tiers: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 }),
  window: multiTripWindow,
  frame: multiTripWindow,
  carryOver: fc.boolean(),
  measure: fc.constantFrom('KILOMETER' as const, 'MILE' as const, 'MINUTE' as const, 'FARE' as const),
  things: fc.constantFrom('MODES' as const, 'STOPS' as const, 'LINES' as const, 'PROVIDERS' as const),
  click: fc.boolean(),
  speed: fc.constantFrom(1, 60, 5_000),
  overlaps: fc.constantFrom('ONE' as const, 'ALL' as const),
  joined: fc.option(fc.integer({ min: 0, max: 14 * 24 })),
  freezes: fc.record({ perLevel: fc.constantFrom(1, 2, undefined), earnedEvery: fc.constantFrom(1, 3, undefined) }),
  levelOf: fc.constantFrom('THIS' as const, 'LAST' as const),
  max: fc.integer({ min: 5, max: 120 }),
  reachedAfter: fc.option(fc.integer({ min: 0, max: 30 * 24 })),
  paused: fc.subarray(['2026-03-07', '2026-03-09', '2026-10-31', '2026-11-03']),
  stopped: fc.array(
    fc.record({ after: fc.integer({ min: 0, max: 14 * 24 }), hours: fc.integer({ min: 1, max: 96 }) }),
    {
      maxLength: 2,
    },
  ),
  declared: fc.subarray(['2026-03-06', '2026-03-08', '2026-03-11', '2026-11-01', '2026-11-04']),
  useDays: fc.constantFrom(1, 14, undefined),
});

export type Choices = typeof choices extends fc.Arbitrary<infer Drawn> ? Drawn : never;

/** Most rides that count: false starts do not. */
export const countsOf = () => ({ behaviours: ['trip.completed' as const], minDurationSeconds: 120 });

export const framedOf = ({ earnings, days, frame }: Choices) => ({ limit: { earnings, days, window: frame } });

/** A window of amounts, which cannot begin with the first ride. */
export const gateOf = ({ frame }: Choices) => (frame.kind === 'FROM_FIRST' ? ({ kind: 'CAMPAIGN' } as const) : frame);
