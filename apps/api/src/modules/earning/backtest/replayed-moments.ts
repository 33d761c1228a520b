import { type YearlyMoment, yearlyMoments } from '@fareback/tenant-pack';
import type { Tx } from '../../../platform/database/transactions.ts';
import type { KeyRing } from '../../../platform/encryption/key-ring.ts';
import { hashOfBirthday, readBirthdays, readJoined } from '../../members/index.ts';
import { BIRTHDAYS_APART_DAYS } from '../../reward-holds/index.ts';
import { momentActivity, paysForMoment } from '../activity/in-app-actions.ts';
import type { Activity } from '../engine/activity.ts';
import type { Campaign } from '../engine/campaign.ts';
import { dateOfDay, dayOfDate, type ServiceCalendar } from '../engine/service-day.ts';
import { celebratedOn, type MonthDay, yearOf } from '../moments/anniversaries.ts';

/** Days for which moments are made up; only those until `now` happened. */
export interface MomentDays {
  calendar: ServiceCalendar;
  keyRing: KeyRing;
  firstDay: number;
  lastDay: number;
  now: Date;
}

/** A leap year has each month and day. */
const monthDays: readonly MonthDay[] = Array.from({ length: 366 }, (_, at) =>
  dateOfDay(dayOfDate('2024-01-01') + at).slice(5),
);

/** The service days in a range on which a month and day is celebrated. */
function daysOf(monthDay: MonthDay, first: number, last: number): number[] {
  const years = Array.from({ length: Math.max(0, yearOf(last) - yearOf(first) + 1) }, (_, at) => yearOf(first) + at);
  return years
    .map((year) => dayOfDate(`${year}-${monthDay === '02-29' ? '02-28' : monthDay}`))
    .map((day) => (celebratedOn(day).includes(monthDay) ? day : day + 1))
    .filter((day) => day >= first && day <= last);
}

/**
 * Adds the moments that campaigns pay for to members' histories: anniversaries from when members joined, and birthdays
 * from those given by now, as if given at joining. A live campaign's saved moments are kept and not repeated [CAMP-115].
 */
export async function addMoments(
  tx: Tx,
  histories: ReadonlyMap<string, Activity[]>,
  { campaigns, days }: { campaigns: readonly Campaign[]; days: MomentDays },
): Promise<void> {
  const types = yearlyMoments.filter((type) => paysForMoment({ campaigns }, type));
  if (types.length === 0) return;
  const { calendar, keyRing, firstDay, now } = days;
  const ids = [...histories.keys()];
  const lastDay = Math.min(days.lastDay, calendar.dayOf(now.getTime()));
  const hashes = monthDays.map((monthDay) => ({ monthDay, hash: hashOfBirthday(keyRing, tx.tenantId, monthDay) }));
  const birthdays = types.includes('member.birthday') ? await readBirthdays(tx, ids, hashes) : [];
  const birthdayOf = new Map(birthdays.map(({ memberId, monthDay }) => [memberId, monthDay]));
  for (const { memberId, joinedAt } of await readJoined(tx, ids)) {
    const history = histories.get(memberId);
    const joined = calendar.dayOf(joinedAt.getTime());
    const monthDayOf: Record<YearlyMoment, MonthDay | undefined> = {
      'member.anniversary': dateOfDay(joined).slice(5),
      'member.birthday': birthdayOf.get(memberId),
    };
    for (const type of types) {
      const monthDay = monthDayOf[type];
      const saved = (history ?? []).filter((one) => one.type === type).map(({ endedAt }) => calendar.dayOf(endedAt));
      const due = monthDay === undefined ? [] : daysOf(monthDay, Math.max(firstDay, joined + 1), lastDay);
      for (const day of due)
        if (saved.every((other) => Math.abs(day - other) >= BIRTHDAYS_APART_DAYS))
          history?.push(momentActivity({ memberId, type, year: yearOf(day), at: calendar.startOf(day) }));
    }
  }
}

/** True if earlier rides of a member decide whether one ends an absence. */
const needsPast = ({ definition }: Campaign): boolean =>
  'counts' in definition && definition.counts.absence !== undefined;

/**
 * Campaigns and activities for a replay of days. With an absence the rides before the first day are known to the
 * campaigns, and unpaid like those before a campaign [CAMP-116].
 */
export function forDays(
  campaigns: readonly Campaign[],
  ordered: readonly Activity[],
  { calendar, firstDay, lastDay }: Pick<MomentDays, 'calendar' | 'firstDay' | 'lastDay'>,
): { campaigns: readonly Campaign[]; activities: Activity[] } {
  const isPastKnown = campaigns.some(needsPast);
  return {
    campaigns: isPastKnown
      ? campaigns.map((one) => ({ ...one, firstDay: Math.max(one.firstDay, firstDay) }))
      : campaigns,
    activities: ordered.filter(({ endedAt }) => {
      const day = calendar.dayOf(endedAt);
      return day <= lastDay && (isPastKnown || day >= firstDay);
    }),
  };
}
