import { dayBefore, endOfLocalDate } from '../../../platform/local-date.ts';
import { type Opened, sinceOpening } from '../since-launch.ts';

export interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

/** Time range of days in the agency's time zone: start inclusive, end exclusive; null is open. */
export const stretchOf = ({ from, to }: Days, timeZone: string): { from: Date | null; before: Date | null } => ({
  from: from === undefined ? null : endOfLocalDate(dayBefore(from), timeZone),
  before: to === undefined ? null : endOfLocalDate(to, timeZone),
});

export const EVER = new Date(0);

/** The same, starting at the opening, so tests before it do not count. */
export function countedStretch(days: Days, tenant: Opened & { timeZone: string }): ReturnType<typeof stretchOf> {
  const { from, before } = stretchOf(days, tenant.timeZone);
  const since = sinceOpening(tenant, from ?? EVER);
  return { from: since > EVER ? since : null, before };
}
