import type { ReportName } from '@fareback/contract/admin';
import type { Table } from '../../../platform/csv.ts';
import { localMoment } from '../../../platform/local-date.ts';
import { readBalances, readOutstanding } from '../../ledger/index.ts';
import { daysLeft, lowBelowOf, readRedemptionMonths, readRefunds, readStock } from '../../redemptions/index.ts';
import { addedRides } from './added-rides.ts';
import { budgets } from './budgets.ts';
import { countedStretch, type ReportContext, tableOf } from './days.ts';
import { impact } from './impact.ts';
import { campaigns, funnel, lapsing, riders, weeks } from './results.ts';
import { sharedGoals } from './shared-goals.ts';

const ages: Record<number, string> = {
  0: '0 to 30 days',
  31: '31 to 90 days',
  91: '91 to 180 days',
  181: '181 to 365 days',
  366: 'over a year',
};

/** Liability by age of the earning; held points wait for a supplier and have no age. */
async function liability({ tx, now }: ReportContext): Promise<Table> {
  const [rows, { unclaimed, available, held }] = await Promise.all([readOutstanding(tx, now), readBalances(tx)]);
  const all = unclaimed + available + held;
  const aged = rows.map((row) => ({
    age: ages[row.fromDays] ?? '',
    unclaimed: row.unclaimed,
    available: row.available,
    held: 0,
    all: row.unclaimed + row.available,
  }));
  return tableOf('liability', [
    ...aged,
    { age: 'held', unclaimed: 0, available: 0, held, all: held },
    { age: 'all', unclaimed, available, held, all },
  ]);
}

async function redemptions({ tx, tenant, days }: ReportContext): Promise<Table> {
  const { timeZone } = tenant;
  const rows = await readRedemptionMonths(tx, { timeZone, ...countedStretch(days, tenant) });
  return tableOf(
    'redemptions',
    rows.map(({ month, offerId, pointsRefunded, redemptions: times, members, points, refunds: back }) => ({
      month: month ?? 'all',
      offer: offerId,
      redemptions: times,
      members,
      points,
      refunds: back,
      'points refunded': pointsRefunded,
    })),
  );
}

async function refunds({ tx, tenant, days, most }: ReportContext): Promise<Table> {
  const rows = await readRefunds(tx, { ...countedStretch(days, tenant), limit: most });
  const none = { redeemed: null, offer: null, redemption: null, member: null, by: null, reason: null };
  return tableOf('refunds', [
    ...rows.map((row) => ({
      refunded: localMoment(row.refundedAt, tenant.timeZone),
      redeemed: localMoment(row.redeemedAt, tenant.timeZone),
      offer: row.offerId,
      points: row.points,
      redemption: row.redemptionId,
      member: row.memberId,
      by: row.refundedBy,
      reason: row.reason,
    })),
    { ...none, refunded: 'all', points: rows.reduce((sum, { points }) => sum + points, 0) },
  ]);
}

/** Remaining codes, and how long they last at the pace of the last 30 days. */
async function codesLeft({ tx, tenant, now }: ReportContext): Promise<Table> {
  const rows = await readStock(tx, now, lowBelowOf(tenant));
  const sumOf = (count: (row: (typeof rows)[number]) => number): number =>
    rows.reduce((sum, row) => sum + count(row), 0);
  return tableOf('codes-left', [
    ...rows.map((row) => ({
      offer: row.offerId,
      active: row.isActive ? 'yes' : 'no',
      left: row.free,
      'days left': daysLeft(row),
      given: row.given,
      'given in 30 days': row.givenLately,
      expired: row.expired,
      'next expiry': row.nextExpiry && localMoment(row.nextExpiry, tenant.timeZone),
    })),
    {
      offer: 'all',
      active: null,
      left: sumOf(({ free }) => free),
      'days left': null,
      given: sumOf(({ given }) => given),
      'given in 30 days': sumOf(({ givenLately }) => givenLately),
      expired: sumOf(({ expired }) => expired),
      'next expiry': null,
    },
  ]);
}

export const reportTables: Record<ReportName, (asked: ReportContext) => Promise<Table>> = {
  weeks,
  campaigns,
  budgets,
  riders,
  funnel,
  liability,
  lapsing,
  redemptions,
  refunds,
  'codes-left': codesLeft,
  'added-rides': addedRides,
  impact,
  'shared-goals': sharedGoals,
};
