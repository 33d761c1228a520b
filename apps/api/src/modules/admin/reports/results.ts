import type { Table } from '../../../platform/csv.ts';
import { dayBefore, localDate } from '../../../platform/local-date.ts';
import { ridesByWeek } from '../../earning/index.ts';
import { pointsByWeek, readLapsing } from '../../ledger/index.ts';
import { redeemedByWeek } from '../../redemptions/index.ts';
import { joinedByWeek, readFunnel } from './funnel-store.ts';
import { monthBefore } from './months.ts';
import { readKindsByWeek } from './rider-kinds-store.ts';
import type { Asked } from './shapes.ts';
import { countedStretch } from './stretch.ts';

/** How many weeks and months are told where no first day is asked for, the present one included. */
const WEEKS = 13;
const MONTHS = 12;

const daysBefore = (date: string, days: number): string => Array.from({ length: days }).reduce<string>(dayBefore, date);

/** The Monday of a date's week. */
const mondayOf = (date: string): string => daysBefore(date, (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7);

/** The stretch that is asked for; without a first day it begins where `begin` says, without a last one it ends now. */
function asked({ now, tenant, days }: Asked, begin: (today: string) => string) {
  const { timeZone } = tenant;
  const today = localDate(now, timeZone);
  const { from, before } = countedStretch({ ...days, from: days.from ?? begin(days.to ?? today) }, tenant);
  return { timeZone, from: from as Date, before: before ?? new Date(now.getTime() + 1) };
}

const weeksAsked = (question: Asked) => asked(question, (today) => daysBefore(mondayOf(today), 7 * (WEEKS - 1)));

/** What came in week by week: who joined, rides, points, redemptions [DESK-143]. */
export async function weeks(question: Asked): Promise<Table> {
  const { tx } = question;
  const stretch = weeksAsked(question);
  const [joined, ridden, given, redeemed] = await Promise.all([
    joinedByWeek(tx, stretch),
    ridesByWeek(tx, stretch),
    pointsByWeek(tx, stretch),
    redeemedByWeek(tx, stretch),
  ]);
  const all = [joined, ridden, given, redeemed].flatMap((rows) => rows.map(({ week }) => week));
  const named = [...new Set(all)].filter((week) => week !== null).toSorted();
  const rowOf = (week: string | null, name: string) => {
    const ofWeek = <Row extends { week: string | null }>(rows: Row[]): Row | undefined =>
      rows.find((row) => row.week === week);
    const points = given.find((row) => row.week === week && row.campaignId === null);
    return [
      name,
      ofWeek(joined)?.joined ?? 0,
      ofWeek(ridden)?.rides ?? 0,
      ofWeek(ridden)?.riders ?? 0,
      points?.points ?? 0,
      points?.takenBack ?? 0,
      ofWeek(redeemed)?.redemptions ?? 0,
      ofWeek(redeemed)?.points ?? 0,
    ];
  };
  return {
    head: ['week', 'joined', 'rides', 'riders', 'points given', 'points taken back', 'redemptions', 'points redeemed'],
    rows: [...named.map((week) => rowOf(week, week)), rowOf(null, 'all')],
  };
}

/** What each campaign gave, week by week [DESK-143]. */
export async function campaigns(question: Asked): Promise<Table> {
  const rows = await pointsByWeek(question.tx, weeksAsked(question));
  // A week's sum over its campaigns stands in the table of weeks.
  const told = rows.filter(({ week, campaignId }) => week === null || campaignId !== null);
  return {
    head: ['week', 'campaign', 'times', 'members', 'points given', 'points taken back', 'unclaimed'],
    rows: told.map((row) => [
      row.week ?? 'all',
      // Null is what no campaign gave.
      row.campaignId || null,
      row.earnings,
      row.members,
      row.points,
      row.takenBack,
      row.unclaimed,
    ]),
  };
}

/** What kinds of riders did, week by week: whom the programme's points reach, and what they do with them [DESK-180]. */
export async function riders(question: Asked): Promise<Table> {
  const rows = await readKindsByWeek(question.tx, weeksAsked(question));
  return {
    head: ['week', 'kind', 'members', 'rides', 'points given', 'redemptions', 'points redeemed'],
    rows: rows.map((row) => [
      row.week ?? 'all',
      row.kind,
      row.members,
      row.rides,
      row.points,
      row.redemptions,
      row.pointsRedeemed,
    ]),
  };
}

/** How far members came who joined in a month, from joining to the first redemption [DESK-144]. */
export async function funnel(question: Asked): Promise<Table> {
  const stretch = asked(question, (today) => monthBefore(today, MONTHS - 1));
  const rows = await readFunnel(question.tx, stretch);
  return {
    head: ['joined in', 'joined', 'verified', 'connected', 'rode', 'claimed', 'redeemed once'],
    rows: rows.map((row) => [
      row.month ?? 'all',
      row.joined,
      row.verified,
      row.connected,
      row.rode,
      row.claimed,
      row.redeemed,
    ]),
  };
}

/** When points lapse that nobody spends before, by month [DESK-145]. */
export async function lapsing({ tx, tenant: { timeZone } }: Asked): Promise<Table> {
  const rows = await readLapsing(tx, timeZone);
  const sumOf = (of: (row: (typeof rows)[number]) => number): number => rows.reduce((sum, row) => sum + of(row), 0);
  const [unclaimed, available] = [sumOf((row) => row.unclaimed), sumOf((row) => row.available)];
  return {
    head: ['lapses in', 'members', 'unclaimed', 'available', 'all'],
    rows: [
      ...rows.map((row) => [
        row.month ?? 'never',
        row.members,
        row.unclaimed,
        row.available,
        row.unclaimed + row.available,
      ]),
      // Somebody's points may lapse in several months.
      ['all', null, unclaimed, available, unclaimed + available],
    ],
  };
}
