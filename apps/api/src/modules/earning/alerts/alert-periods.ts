import type { AlertPeriod, ServiceAlert } from './alert-feed-format.ts';

/** The field that dates an alert; `SHOWN`: without one, the days on which the feed shows it. */
export type AlertBasis = 'IMPACT_PERIOD' | 'ACTIVE_PERIOD' | 'SHOWN';

/** When an alert affects service. Without periods, as long as the feed shows it. */
export interface AlertImpact {
  basis: AlertBasis;
  periods: readonly Required<AlertPeriod>[];
}

/** Seconds beyond the year 9999 are milliseconds or smaller units. */
const SECONDS_MAX = 253_402_300_799;

export class InvalidAlert extends Error {
  override name = 'InvalidAlert';
}

function validatePeriod(field: string, { start = 0, end = 0 }: AlertPeriod): Required<AlertPeriod> {
  for (const seconds of [start, end]) {
    if (!Number.isSafeInteger(seconds) || seconds < 0 || seconds > SECONDS_MAX)
      throw new InvalidAlert(`${field} has ${seconds}, which is not a time in seconds since 1970`);
  }
  if (end !== 0 && end <= start)
    throw new InvalidAlert(`${field} ends at ${end}, which is not after its start ${start}`);
  return { start, end };
}

/**
 * When an alert affects service, or null if it does not say. `impact_period` decides. `active_period` counts only
 * without the newer fields, as the format's migration guide requires; `communication_period` alone only says when to
 * show the alert. Throws InvalidAlert [CAMP-37, CAMP-38].
 */
export function impactOf({ activePeriod, communicationPeriod, impactPeriod }: ServiceAlert): AlertImpact | null {
  const validate = (basis: AlertBasis, field: string, periods: readonly AlertPeriod[]): AlertImpact => {
    const valid = periods.map((period) => validatePeriod(field, period));
    // A period open on both sides says no more than no period.
    const isAlways = valid.some(({ start, end }) => start === 0 && end === 0);
    return isAlways ? { basis: 'SHOWN', periods: [] } : { basis, periods: valid };
  };
  if (impactPeriod?.length) return validate('IMPACT_PERIOD', 'impact_period', impactPeriod);
  if (communicationPeriod?.length) return null;
  if (activePeriod?.length) return validate('ACTIVE_PERIOD', 'active_period', activePeriod);
  return { basis: 'SHOWN', periods: [] };
}

export const isAffectedIn = ({ periods }: AlertImpact, from: number, until: number): boolean =>
  periods.length === 0 || periods.some(({ start, end }) => start * 1000 < until && (end === 0 || end * 1000 > from));
