import { expect, test } from 'vitest';
import { type MissingForm, riddenAtOf, validateMissingRide } from './missing-rides.ts';

const zone = 'America/New_York';
const now = new Date('2026-03-20T16:00Z');
const form: MissingForm = {
  ProviderID: 'cards',
  date: '2026-03-19',
  time: '08:30',
  fromName: '',
  toName: '',
  note: '',
};

test.each([
  ['a whole one', {}, {}],
  ['no account', { ProviderID: null }, { ProviderID: 'rides.missing.needProvider' }],
  ['no day', { date: '' }, { date: 'rides.missing.needDate' }],
  ['no time', { time: '' }, { time: 'rides.missing.needTime' }],
  ['neither', { date: '', time: '' }, { date: 'rides.missing.needDate', time: 'rides.missing.needTime' }],
  ['this minute', { date: '2026-03-20', time: '12:00' }, {}],
  ['a minute to come', { date: '2026-03-20', time: '12:01' }, { date: 'rides.missing.inFuture' }],
  ['sixty days ago', { date: '2026-01-20', time: '12:00' }, {}],
  ['longer ago', { date: '2026-01-17', time: '12:00' }, { date: 'rides.missing.tooOld' }],
] as const)('a report with %s shows the required fields before it is sent [EARN-12]', (_, part, faults) => {
  expect(validateMissingRide({ ...form, ...part }, now, zone)).toEqual(faults);
});

test("day and time are in the agency's time zone, even on a device abroad [EARN-12]", () => {
  expect(riddenAtOf(form, zone)).toEqual(new Date('2026-03-19T12:30:00Z'));
  expect(riddenAtOf(form, 'Asia/Tokyo')).toEqual(new Date('2026-03-18T23:30:00Z'));
  expect(riddenAtOf({ ...form, time: '' }, zone)).toBeNull();
});
