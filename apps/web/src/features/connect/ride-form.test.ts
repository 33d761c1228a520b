import { expect, test } from 'vitest';
import { validateRide, wallClock } from './ride-form.tsx';

const now = new Date('2026-03-02T02:30:00Z');
const zone = 'America/New_York';
const faultsOf = (date: string, time: string, stop = 'Clock Tower') => validateRide({ date, time, stop }, now, zone);

test("day and minute are in the agency's time zone, whatever the device's is", () => {
  expect(wallClock(now, zone)).toEqual({ date: '2026-03-01', time: '21:30' });
});

test('a ride needs day, time and stop, and must be in the past [PROV-04]', () => {
  expect(faultsOf('2026-03-01', '21:30')).toEqual({});
  expect(faultsOf('', '', '  ')).toEqual({
    date: 'rides.missing.needDate',
    time: 'rides.missing.needTime',
    stop: 'connect.ride.needStop',
  });
  expect(faultsOf('2026-03-01', '21:31')).toEqual({ time: 'rides.missing.inFuture' });
  expect(faultsOf('2026-03-02', '00:10')).toEqual({ date: 'rides.missing.inFuture' });
});
