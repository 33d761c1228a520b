import { expect, test } from 'vitest';
import { dayOfDate, serviceCalendar } from '../calendar/service-day.ts';
import { encodeAlertFeed, NO_SERVICE, type ServiceAlert } from './alert-feed-format.ts';
import { failedDays } from './service-alerts.ts';

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
const read = (alert: ServiceAlert, timestamp?: number) => failedDays(feed(alert, timestamp), calendar, now);
const today = [{ alertId: 'storm', day: dayOfDate('2026-03-03'), line: null, reason: 'No service today' }];

test('an alert that nothing of the agency runs is about today, with its words [STREAK-10]', () => {
  expect(read(total)).toEqual(today);
  expect(read({ ...total, headerText: {} })).toMatchObject([{ reason: 'a service alert said that nothing runs' }]);
});

test.each([
  [[{ start: seconds('2026-03-03T02:00:00Z'), end: seconds('2026-03-03T09:00:00Z') }], 1],
  [[{ start: seconds('2026-03-03T02:00:00Z'), end: seconds('2026-03-03T07:59:00Z') }], 0],
  [[{ start: seconds('2026-03-04T08:00:00Z') }], 0],
  [[{ start: seconds('2026-03-04T07:59:00Z') }], 1],
  [[{ end: seconds('2026-03-10T00:00:00Z') }], 1],
])('in the period %j it pauses %i days: the service day of now, and no other [STREAK-10]', (activePeriod, days) => {
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

test('an alert that lines do not run is about those, not about the agency [STREAK-10]', () => {
  const informedEntity = [{ agencyId: 'harbor', routeId: '7' }, { routeId: '9' }, { routeId: '11', stopId: 'pier' }];
  expect(read({ ...total, informedEntity }).map(({ line }) => line)).toEqual(['7', '9']);
});

test('a feed that is none, has no time, or is old is not believed [STREAK-10]', () => {
  expect(() => failedDays(Buffer.from('<html>gone</html>'), calendar, now)).toThrow('no GTFS-Realtime feed');
  expect(() => read(total, 0)).toThrow('does not say when');
  expect(() => read(total, now / 1000 - 3_601)).toThrow('it was made 60 minutes ago');
  expect(read(total, now / 1000 - 3_600)).toEqual(today);
});

test('bytes as another encoder wrote them are read, with fields that nobody asked for [STREAK-10]', () => {
  // header { version "2.0", incrementality 0, timestamp }, entity { id "a", alert { informed_entity { agency_id "h" }, cause 8, effect 1, url {} } }
  const stamp: number[] = [];
  for (let left = now / 1000; left > 0; left = Math.floor(left / 128))
    stamp.push((left % 128) + (left >= 128 ? 128 : 0));
  const header = [0x0a, 3, 0x32, 0x2e, 0x30, 0x10, 0, 0x18, ...stamp];
  const alert = [0x2a, 3, 0x0a, 1, 0x68, 0x30, 8, 0x38, 1, 0x42, 0];
  const entity = [0x0a, 1, 0x61, 0x2a, alert.length, ...alert];
  const bytes = Buffer.from([0x0a, header.length, ...header, 0x12, entity.length, ...entity]);
  expect(failedDays(bytes, calendar, now)).toMatchObject([{ alertId: 'a', day: dayOfDate('2026-03-03') }]);
});
