import type { Table } from '../../../platform/csv.ts';
import { localDate } from '../../../platform/local-date.ts';
import { ridesByWeek } from '../../earning/index.ts';
import { pointsByWeek, readLapsing } from '../../ledger/index.ts';
import { redeemedByWeek } from '../../redemptions/index.ts';
import { countedStretch, daysBefore, EVER, monthBefore, type NamedRow, type ReportContext, tableOf } from './days.ts';
import { joinedByWeek, readFunnel, readKindsByWeek } from './report-store.ts';

const WEEKS = 13;
const MONTHS = 12;

const mondayOf = (date: string): string => daysBefore(date, (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7);

/** The requested time range; without a first day it starts at `begin`, without a last day it ends now. */
function getDateRange({ now, tenant, days }: ReportContext, begin: (today: string) => string) {
  const { timeZone } = tenant;
  const today = localDate(now, timeZone);
  const { from, before } = countedStretch({ ...days, from: days.from ?? begin(days.to ?? today) }, tenant);
  return { timeZone, from: from ?? EVER, before: before ?? new Date(now.getTime() + 1) };
}

const getWeekRange = (question: ReportContext) =>
  getDateRange(question, (today) => daysBefore(mondayOf(today), 7 * (WEEKS - 1)));

export async function weeks(question: ReportContext): Promise<Table> {
  const { tx } = question;
  const stretch = getWeekRange(question);
  const [joined, ridden, given, redeemed] = await Promise.all([
    joinedByWeek(tx, stretch),
    ridesByWeek(tx, stretch),
    pointsByWeek(tx, stretch),
    redeemedByWeek(tx, stretch),
  ]);
  const all = [joined, ridden, given, redeemed].flatMap((rows) => rows.map(({ week }) => week));
  const named = [...new Set(all)].filter((week) => week !== null).toSorted();
  const rowOf = (week: string | null, name: string): NamedRow<'weeks'> => {
    const ofWeek = <Row extends { week: string | null }>(rows: Row[]): Row | undefined =>
      rows.find((row) => row.week === week);
    const points = given.find((row) => row.week === week && row.campaignId === null);
    return {
      week: name,
      joined: ofWeek(joined)?.joined ?? 0,
      rides: ofWeek(ridden)?.rides ?? 0,
      riders: ofWeek(ridden)?.riders ?? 0,
      'points given': points?.points ?? 0,
      'points taken back': points?.takenBack ?? 0,
      redemptions: ofWeek(redeemed)?.redemptions ?? 0,
      'points redeemed': ofWeek(redeemed)?.points ?? 0,
    };
  };
  return tableOf('weeks', [...named.map((week) => rowOf(week, week)), rowOf(null, 'all')]);
}

export async function campaigns(question: ReportContext): Promise<Table> {
  const rows = await pointsByWeek(question.tx, getWeekRange(question));
  const weekRows = rows.filter(({ week, campaignId }) => week === null || campaignId !== null);
  return tableOf(
    'campaigns',
    weekRows.map((row) => ({
      week: row.week ?? 'all',
      // Null for points without a campaign.
      campaign: row.campaignId || null,
      times: row.earnings,
      members: row.members,
      'points given': row.points,
      'points taken back': row.takenBack,
      unclaimed: row.unclaimed,
    })),
  );
}

/** Activity by rider group and week: who is reached by points, and how they use them [DESK-180]. */
export async function riders(question: ReportContext): Promise<Table> {
  const rows = await readKindsByWeek(question.tx, getWeekRange(question));
  return tableOf(
    'riders',
    rows.map(({ week, kind, members, rides, points, redemptions, pointsRedeemed }) => ({
      week: week ?? 'all',
      kind,
      members,
      rides,
      'points given': points,
      redemptions,
      'points redeemed': pointsRedeemed,
    })),
  );
}

/** Progress of members by joining month, from joining to the first redemption [DESK-144]. */
export async function funnel(question: ReportContext): Promise<Table> {
  const stretch = getDateRange(question, (today) => monthBefore(today, MONTHS - 1));
  const rows = await readFunnel(question.tx, stretch);
  return tableOf(
    'funnel',
    rows.map(({ month, redeemed, ...came }) => ({ 'joined in': month ?? 'all', ...came, 'redeemed once': redeemed })),
  );
}

/** Unspent points by expiry month [DESK-145]. */
export async function lapsing({ tx, tenant: { timeZone } }: ReportContext): Promise<Table> {
  const rows = await readLapsing(tx, timeZone);
  const sumOf = (of: (row: (typeof rows)[number]) => number): number => rows.reduce((sum, row) => sum + of(row), 0);
  const [unclaimed, available] = [sumOf((row) => row.unclaimed), sumOf((row) => row.available)];
  return tableOf('lapsing', [
    ...rows.map((row) => ({
      'lapses in': row.month ?? 'never',
      members: row.members,
      unclaimed: row.unclaimed,
      available: row.available,
      all: row.unclaimed + row.available,
    })),
    // Not a sum, because a member's points may expire in several months.
    { 'lapses in': 'all', members: null, unclaimed, available, all: unclaimed + available },
  ]);
}
