import { dayBefore, endOfLocalDate } from '../../../platform/local-date.ts';
import { type Opened, sinceOpening } from '../since-opening.ts';

/** First and last day of a stretch, both included; undefined is open. */
export interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

/** The stretch of time that days name by an agency's clocks: from the first moment, before the last; null is open. */
export const stretchOf = ({ from, to }: Days, timeZone: string): { from: Date | null; before: Date | null } => ({
  from: from === undefined ? null : endOfLocalDate(dayBefore(from), timeZone),
  before: to === undefined ? null : endOfLocalDate(to, timeZone),
});

/** Before all that there is. */
export const EVER = new Date(0);

/** The same as far as riders had the app: nothing that was tried out before. */
export function countedStretch(days: Days, tenant: Opened & { timeZone: string }): ReturnType<typeof stretchOf> {
  const { from, before } = stretchOf(days, tenant.timeZone);
  const since = sinceOpening(tenant, from ?? EVER);
  return { from: since > EVER ? since : null, before };
}
