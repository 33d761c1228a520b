import { DAY_MILLIS } from '../../platform/durations.ts';

/** What a tenant does about members who stay away. */
export interface AbsenceRules {
  /** Days without a sign of life after which a member is inactive. */
  days: number;
  /** Whether points are forfeit then, and how many days before the member is told. */
  forfeits: boolean;
  noticeDays: number;
  /** Points for coming back. */
  bonus: number;
}

const number = (value: unknown, missing: number): number => (typeof value === 'number' ? value : missing);

/** A tenant's rules; null where nobody ever counts as inactive [TUT-13]. */
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

/** The moment `days` times 24 hours before another. */
export const daysBefore = (moment: Date, days: number): Date => new Date(moment.getTime() - days * DAY_MILLIS);

/** Whether a member last seen at a moment is inactive now: after exactly so many days not yet [TUT-13]. */
export const isAway = (lastActiveAt: Date, now: Date, { days }: AbsenceRules): boolean =>
  lastActiveAt < daysBefore(now, days);

/** The first moment, to the millisecond, at which `isAway` holds. */
export const awayFrom = (lastActiveAt: Date, { days }: AbsenceRules): Date =>
  new Date(daysBefore(lastActiveAt, -days).getTime() + 1);
