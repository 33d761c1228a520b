import { DAY_MILLIS } from '../../platform/durations.ts';

export interface AbsenceRules {
  days: number;
  forfeits: boolean;
  noticeDays: number;
  bonus: number;
}

const number = (value: unknown, missing: number): number => (typeof value === 'number' ? value : missing);

/** Returns a tenant's rules; null if no member ever counts as inactive [TUT-13]. */
export function absenceRulesOf({ settings }: { settings: Record<string, unknown> }): AbsenceRules | null {
  const { inactivityDays } = settings;
  if (typeof inactivityDays !== 'number') return null;
  return {
    days: inactivityDays,
    forfeits: settings['inactivityForfeits'] === true,
    noticeDays: number(settings['inactivityNoticeDays'], 14),
    bonus: number(settings['reactivationBonusPoints'], 0),
  };
}

/** Returns the time `days` times 24 hours earlier, ignoring clock changes. */
export const daysBefore = (moment: Date, days: number): Date => new Date(moment.getTime() - days * DAY_MILLIS);

/** True if a member is inactive; after exactly `days` days not yet [TUT-13]. */
export const isAway = (lastActiveAt: Date, now: Date, { days }: AbsenceRules): boolean =>
  lastActiveAt < daysBefore(now, days);
