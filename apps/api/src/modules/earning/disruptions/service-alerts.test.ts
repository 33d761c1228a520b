import { expect, test } from 'vitest';
import { dayOfDate, serviceCalendar } from '../engine/service-day.ts';
import { encodeAlertFeed, NO_SERVICE, readAlerts, type ServiceAlert } from './service-alerts.ts';

const now = Date.parse('2026-03-03T15:00:00Z');
const calendar = serviceCalendar('America/New_York', 180);
const seconds = (at: string): number => Date.parse(at) / 1000;

const total = {
  effect: NO_SERVICE,
  informedEntity: [{ agencyId: 'harbor' }],
  headerText: { translation: [{ text: 'No service today' }] },
};
const feed = (alert: ServiceAlert, timestamp: number = now / 1000): Uint8Array =>
  encodeAlertFeed({ header: { timestamp }, entity: [{ id: 'storm', alert }] });
const readAll = (alert: ServiceAlert, timestamp?: number) => readAlerts(feed(alert, timestamp), calendar, now);
const read = (alert: ServiceAlert, timestamp?: number) => readAll(alert, timestamp).failed;
const today = [
  { alertId: 'storm', day: dayOfDate('2026-03-03'), line: null, basis: 'SHOWN', reason: 'No service today' },
];

test('an alert that the whole agency is suspended affects today, with its text [STREAK-10]', () => {
  expect(read(total)).toEqual(today);
  expect(read({ ...total, headerText: {} })).toMatchObject([{ reason: 'a service alert said that nothing runs' }]);
});

test.each([
  [[{ start: seconds('2026-03-03T02:00:00Z'), end: seconds('2026-03-03T09:00:00Z') }], 1],
  [[{ start: seconds('2026-03-03T02:00:00Z'), end: seconds('2026-03-03T07:59:00Z') }], 0],
  [[{ start: seconds('2026-03-04T08:00:00Z') }], 0],
  [[{ start: seconds('2026-03-04T07:59:00Z') }], 1],
  [[{ end: seconds('2026-03-10T00:00:00Z') }], 1],
])('in the period %j it pauses %i days: the current service day only [STREAK-10]', (activePeriod, days) => {
  expect(read({ ...total, activePeriod })).toHaveLength(days);
});

test.each([
  ['another effect', { effect: 3 }],
  ['one trip of a line', { informedEntity: [{ routeId: '7', trip: {} }] }],
  ['a line at one stop', { informedEntity: [{ routeId: '7', stopId: 'pier' }] }],
  ['one kind of line', { informedEntity: [{ routeType: 3 }] }],
  ['one stop', { informedEntity: [{ stopId: 'pier' }] }],
  ['nobody', { informedEntity: [] }],
])('an alert of %s pauses nothing [STREAK-10]', (_, over) => {
  expect(read({ ...total, ...over })).toEqual([]);
});

test('an alert about suspended lines affects those, not the agency [STREAK-10]', () => {
  const informedEntity = [{ agencyId: 'harbor', routeId: '7' }, { routeId: '9' }, { routeId: '11', stopId: 'pier' }];
  expect(read({ ...total, informedEntity }).map(({ line }) => line)).toEqual(['7', '9']);
});

test('a feed that is malformed, undated or old is rejected [STREAK-10]', () => {
  expect(() => readAlerts(Buffer.from('<html>gone</html>'), calendar, now)).toThrow('no GTFS-Realtime feed');
  expect(() => read(total, 0)).toThrow('does not say when');
  expect(() => read(total, now / 1000 - 3_601)).toThrow('it was made 60 minutes ago');
  expect(read(total, now / 1000 - 3_600)).toEqual(today);
});

test('bytes of another encoder are read, with unknown fields [STREAK-10]', () => {
  // header { version "2.0", incrementality 0, timestamp }, entity { id "a", alert { informed_entity { agency_id "h" }, cause 8, effect 1, url {} } }
  const stamp: number[] = [];
  for (let left = now / 1000; left > 0; left = Math.floor(left / 128))
    stamp.push((left % 128) + (left >= 128 ? 128 : 0));
  const header = [0x0a, 3, 0x32, 0x2e, 0x30, 0x10, 0, 0x18, ...stamp];
  const alert = [0x2a, 3, 0x0a, 1, 0x68, 0x30, 8, 0x38, 1, 0x42, 0];
  const entity = [0x0a, 1, 0x61, 0x2a, alert.length, ...alert];
  const bytes = Buffer.from([0x0a, header.length, ...header, 0x12, entity.length, ...entity]);
  expect(readAlerts(bytes, calendar, now).failed).toMatchObject([{ alertId: 'a', day: dayOfDate('2026-03-03') }]);
});

const period = (start: string, end?: string) => ({ start: seconds(start), ...(end ? { end: seconds(end) } : {}) });
const todayOnly = period('2026-03-03T10:00:00Z', '2026-03-03T20:00:00Z');
const lastWeek = period('2026-02-20T10:00:00Z', '2026-02-27T20:00:00Z');
const nextWeek = period('2026-03-09T10:00:00Z', '2026-03-10T20:00:00Z');
const longTime = period('2026-01-01T10:00:00Z', '2026-12-31T20:00:00Z');

test.each<[string, ServiceAlert, string | null]>([
  ['an impact period of today', { impactPeriod: [todayOnly] }, 'IMPACT_PERIOD'],
  ['an impact period of next week, told now', { impactPeriod: [nextWeek], communicationPeriod: [longTime] }, null],
  ['an impact period of next week, active now', { impactPeriod: [nextWeek], activePeriod: [longTime] }, null],
  [
    'an impact period of today, active last week',
    { impactPeriod: [todayOnly], activePeriod: [lastWeek] },
    'IMPACT_PERIOD',
  ],
  ['a communication period alone', { communicationPeriod: [longTime] }, null],
  ['a communication period beside an active one', { communicationPeriod: [longTime], activePeriod: [todayOnly] }, null],
  ['an active period alone', { activePeriod: [todayOnly] }, 'ACTIVE_PERIOD'],
  ['impact periods with a gap today', { impactPeriod: [lastWeek, nextWeek] }, null],
  ['impact periods, one of them today', { impactPeriod: [lastWeek, todayOnly, nextWeek] }, 'IMPACT_PERIOD'],
  ['an impact period whose end is 0', { impactPeriod: [{ ...lastWeek, end: 0 }] }, 'IMPACT_PERIOD'],
  ['an impact period open on both sides', { impactPeriod: [{ start: 0, end: 0 }] }, 'SHOWN'],
])('an alert with %s pauses today by the period of the service impact [CAMP-37]', (_, periods, basis) => {
  expect(read({ ...total, ...periods }).map((one) => one.basis)).toEqual(basis === null ? [] : [basis]);
});

test.each<[string, ServiceAlert, RegExp]>([
  [
    'milliseconds as start',
    { impactPeriod: [{ start: now - 1000 }] },
    /^impact_period has \d{13}, which is not a time in seconds/,
  ],
  [
    'milliseconds as end',
    { activePeriod: [{ start: now / 1000 - 9, end: now + 1000 }] },
    /^active_period has \d{13}, which/,
  ],
  [
    'an end before its start',
    { impactPeriod: [{ ...todayOnly, end: todayOnly.start - 1 }] },
    /^impact_period ends at \d+, which is not after its start/,
  ],
  ['one bad period of two', { impactPeriod: [todayOnly, { start: now }] }, /^impact_period has/],
])(
  'an alert with %s is rejected with the reason and pauses nothing; other alerts count [CAMP-38]',
  (_, periods, reason) => {
    const entity = [
      { id: 'bad', alert: { ...total, ...periods } },
      { id: 'good', alert: { ...total, impactPeriod: [todayOnly] } },
    ];
    const all = readAlerts(encodeAlertFeed({ header: { timestamp: now / 1000 }, entity }), calendar, now);
    expect(all.failed.map(({ alertId }) => alertId)).toEqual(['good']);
    expect(all.rejected).toEqual([{ alertId: 'bad', reason: expect.stringMatching(reason) }]);
  },
);

test('an invalid period that does not decide is ignored, and an alert without a suspension is never rejected [CAMP-38]', () => {
  const bad = [{ start: now }];
  expect(readAll({ ...total, impactPeriod: [todayOnly], activePeriod: bad })).toMatchObject({
    failed: [{}],
    rejected: [],
  });
  expect(readAll({ ...total, effect: 3, impactPeriod: bad })).toMatchObject({ failed: [], rejected: [] });
});

test.each([
  [
    'as in the .proto file, numbers as text',
    {
      header: { gtfs_realtime_version: '2.0', timestamp: String(now / 1000) },
      entity: [
        {
          id: 'storm',
          alert: {
            impact_period: [{ start: String(todayOnly.start), end: '0' }],
            informed_entity: [{ agency_id: 'harbor', route_id: '7' }],
            effect: 'NO_SERVICE',
            cause: 'WEATHER',
            header_text: { translation: [{ text: 'No service today', language: 'en' }] },
          },
        },
      ],
    },
  ],
  [
    'in camelCase, numbers as numbers',
    {
      header: { gtfsRealtimeVersion: '2.0', timestamp: now / 1000 },
      entity: [
        {
          id: 'storm',
          isDeleted: false,
          vehicle: null,
          alert: {
            impactPeriod: [{ start: todayOnly.start, end: null }],
            informedEntity: [{ routeId: '7', stopId: null }],
            effect: NO_SERVICE,
            headerText: { translation: [{ text: 'No service today' }] },
          },
        },
      ],
    },
  ],
])('a feed in JSON, with names %s, is read like a binary one [CAMP-37]', (_, json) => {
  const expected = [{ ...today[0], line: '7', basis: 'IMPACT_PERIOD' }];
  const text = JSON.stringify(json);
  expect(readAlerts(Buffer.from(text), calendar, now)).toMatchObject({ failed: expected, rejected: [] });
  expect(readAlerts(Buffer.from(`\n${text}`), calendar, now).failed).toEqual(expected);
});

test('JSON that is not a feed, and a binary feed that begins like JSON, are distinguished [CAMP-37]', () => {
  expect(() => readAlerts(Buffer.from('{"entity": "none"}'), calendar, now)).toThrow('no GTFS-Realtime feed');
  expect(() => readAlerts(Buffer.from('{"header": {}}'), calendar, now)).toThrow('does not say when');
  // A header of 123 bytes begins with a line break and an opening brace.
  const version = 'x'.repeat(115);
  const bytes = encodeAlertFeed({
    header: { timestamp: now / 1000, gtfsRealtimeVersion: version } as { timestamp: number },
    entity: [{ id: 'storm', alert: total }],
  });
  expect(Buffer.from(bytes).toString('latin1', 0, 2)).toBe('\n{');
  expect(readAlerts(bytes, calendar, now).failed).toEqual(today);
});
