import { localeOf } from '../languages.ts';
import { formatClock, type Spoken } from './clock.ts';
import { formatHistoryDate } from './history-date.ts';
import { dateFormatter, type Instant, zonedParts } from './zoned-parts.ts';

/**
 * Formats a date and time in the agency's zone, with the zone's name if the device's time differs: `11/28/2026 at 09:15
 * am EST` [HIST-05].
 */
export const formatAgencyMoment = (instant: Instant, spoken: Spoken, timeZone: string): string =>
  formatHistoryDate(instant, spoken, timeZone) + zoneWhereItDiffers(instant, spoken, timeZone);

/** Formats a time in the agency's zone, with the zone's name if the device's time differs: `09:15 am EST` [HIST-05]. */
export const formatAgencyTime = (instant: Instant, spoken: Spoken, timeZone: string): string =>
  formatClock(zonedParts(instant, timeZone), spoken) + zoneWhereItDiffers(instant, spoken, timeZone);

function zoneWhereItDiffers(instant: Instant, { language }: Spoken, timeZone: string): string {
  const [here, there] = [zonedParts(instant), zonedParts(instant, timeZone)];
  if (here.day === there.day && here.hour === there.hour && here.minute === there.minute) return '';
  const parts = dateFormatter(localeOf(language), { timeZoneName: 'short' }, timeZone).formatToParts(new Date(instant));
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value;
  return name === undefined ? '' : ` ${name}`;
}
