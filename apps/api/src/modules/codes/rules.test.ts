import { expect, it } from 'vitest';
import { type CodeFacts, getCodeUseError, nextUsagePeriods, usagePeriods, worksAgain } from './rules.ts';

const now = new Date('2026-03-02T12:00:00.000Z');
const uses = { lifetime: 0, daily: 0, weekly: 0, monthly: 0 };
const facts = (over: Partial<CodeFacts> = {}): CodeFacts => ({
  isActive: true,
  campaignType: 'PROMOTIONAL',
  expiresAt: null,
  limits: {},
  uses,
  isUsed: false,
  segment: null,
  ...over,
});

it('an unknown or disabled code is invalid [CODE-19]', () => {
  expect(getCodeUseError(undefined, now, false)).toBe('INVALID_INVITE_CODE');
  expect(getCodeUseError(facts({ isActive: false }), now, false)).toBe('INVALID_INVITE_CODE');
  expect(getCodeUseError(facts(), now, true)).toBeNull();
});

it('a code is expired at its expiry, and not one second before [CODE-12, CODE-20]', () => {
  expect(getCodeUseError(facts({ expiresAt: now }), now, false)).toBe('EXPIRED_CODE');
  expect(getCodeUseError(facts({ expiresAt: new Date(now.getTime() + 1000) }), now, false)).toBeNull();
});

it.each(['lifetime', 'daily', 'weekly', 'monthly'] as const)(
  'one use below the %s limit is accepted, at the limit it is not [CODE-12, CODE-21]',
  (period) => {
    const at = (count: number) => facts({ limits: { [period]: 3 }, uses: { ...uses, [period]: count } });
    expect(getCodeUseError(at(2), now, false)).toBeNull();
    expect(getCodeUseError(at(3), now, false)).toBe('CODE_USAGE_LIMIT');
  },
);

const next = {
  day: new Date('2026-03-03T00:00:00Z'),
  week: new Date('2026-03-09T00:00:00Z'),
  month: new Date('2026-04-01T00:00:00Z'),
};
it.each<[string, Partial<CodeFacts>, ReturnType<typeof worksAgain>]>([
  [
    'today works again tomorrow',
    { limits: { daily: 1 }, uses: { ...uses, daily: 1 } },
    { period: 'daily', at: next.day },
  ],
  [
    'today and this month works again next month',
    { limits: { daily: 1, weekly: 9, monthly: 1 }, uses: { ...uses, daily: 1, weekly: 1, monthly: 1 } },
    { period: 'monthly', at: next.month },
  ],
  ['for good never does', { limits: { daily: 1, lifetime: 1 }, uses: { ...uses, daily: 1, lifetime: 1 } }, null],
  [
    'today and expires by then never does',
    { limits: { daily: 1 }, uses: { ...uses, daily: 1 }, expiresAt: next.day },
    null,
  ],
  ['by nobody is not held up', { limits: { daily: 1 } }, null],
])('a code used up %s [CODE-40]', (_, over, expected) => {
  expect(worksAgain(facts(over), next)).toEqual(expected);
});

it("a friend's code does not replace an invitation [CODE-22]", () => {
  expect(getCodeUseError(facts({ campaignType: 'REFERRAL' }), now, true)).toBe('INVITE_CODE_REQUIRED');
  expect(getCodeUseError(facts({ campaignType: 'REFERRAL' }), now, false)).toBeNull();
});

it('a member who used the code or has its segment gets that error even if it is used up [CODE-26, CODE-27]', () => {
  const usedUp = { limits: { lifetime: 1 }, uses: { ...uses, lifetime: 1 } };
  expect(getCodeUseError(facts({ ...usedUp, isUsed: true }), now, false)).toBe('USED_CODE');
  const segment = { isMember: true, members: 1, membersMax: 1 };
  expect(getCodeUseError(facts({ ...usedUp, segment }), now, false)).toBe('ALREADY_IN_SEGMENT');
});

it('a segment accepts members up to its size, and any number without a limit [CODE-29]', () => {
  const segment = (members: number, membersMax: number | null) =>
    facts({ segment: { isMember: false, members, membersMax } });
  expect(getCodeUseError(segment(1, 2), now, false)).toBeNull();
  expect(getCodeUseError(segment(2, 2), now, false)).toBe('REACHED_SEGMENT_LIMIT');
  expect(getCodeUseError(segment(2000, null), now, false)).toBeNull();
});

const periods = (at: string, zone: string) => {
  const { day, week, month } = usagePeriods(new Date(at), zone);
  return [day, week, month].map((moment) => moment.toISOString());
};

it.each([
  [
    '2026-03-02T04:59:59Z',
    'America/New_York',
    '2026-03-01T05:00:00.000Z',
    '2026-02-23T05:00:00.000Z',
    '2026-03-01T05:00:00.000Z',
  ],
  [
    '2026-03-02T05:00:00Z',
    'America/New_York',
    '2026-03-02T05:00:00.000Z',
    '2026-03-02T05:00:00.000Z',
    '2026-03-01T05:00:00.000Z',
  ],
  [
    '2026-03-09T03:00:00Z',
    'America/New_York',
    '2026-03-08T05:00:00.000Z',
    '2026-03-02T05:00:00.000Z',
    '2026-03-01T05:00:00.000Z',
  ],
  ['2027-01-03T12:00:00Z', 'UTC', '2027-01-03T00:00:00.000Z', '2026-12-28T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
  [
    '2026-09-06T12:00:00Z',
    'America/Santiago',
    '2026-09-06T04:00:00.000Z',
    '2026-08-31T04:00:00.000Z',
    '2026-09-01T04:00:00.000Z',
  ],
])(
  "at %s in %s the day, ISO week and month began at midnight in the tenant's time zone [CODE-12]",
  (at, zone, ...began) => {
    expect(periods(at, zone)).toEqual(began);
  },
);

it.each([
  ['2026-12-31T12:00:00Z', '2027-01-01T05:00:00.000Z', '2027-01-04T05:00:00.000Z', '2027-01-01T05:00:00.000Z'],
  ['2026-03-08T12:00:00Z', '2026-03-09T04:00:00.000Z', '2026-03-09T04:00:00.000Z', '2026-04-01T04:00:00.000Z'],
])("at %s the next day, week and month begin at midnight in the tenant's time zone [CODE-40]", (at, ...midnights) => {
  const { day, week, month } = nextUsagePeriods(new Date(at), 'America/New_York');
  expect([day, week, month].map((moment) => moment.toISOString())).toEqual(midnights);
});
