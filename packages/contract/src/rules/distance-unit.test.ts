import { expect, test } from 'vitest';
import { distanceUnitOf } from './distance-unit.ts';

test.each([
  [undefined, 'America/New_York', 'MILES'],
  [null, 'America/Indiana/Knox', 'MILES'],
  [null, 'Pacific/Honolulu', 'MILES'],
  [null, 'US/Pacific', 'MILES'],
  [null, 'America/Toronto', 'KILOMETERS'],
  [null, 'America/Mexico_City', 'KILOMETERS'],
  [null, 'Europe/Vienna', 'KILOMETERS'],
  ['MILES', 'Europe/London', 'MILES'],
  ['KILOMETERS', 'America/New_York', 'KILOMETERS'],
  ['FURLONGS', 'UTC', 'KILOMETERS'],
])('an agency with the setting %s in %s shows distances in %s [EARN-21]', (setting, timeZone, unit) => {
  expect(distanceUnitOf(setting, timeZone)).toBe(unit);
});
