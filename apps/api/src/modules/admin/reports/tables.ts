import type { ReportName } from '@fareback/contract/admin';
import type { Table } from '../../../platform/csv.ts';
import { localMoment } from '../../../platform/local-date.ts';
import { readBalances, readOutstanding } from '../../ledger/index.ts';
import { daysLeft, lowBelowOf, readRedemptionMonths, readRefunds, readStock } from '../../redemptions/index.ts';
import { addedRides } from './added-rides.ts';
import { budgets } from './budgets.ts';
import { campaigns, funnel, lapsing, riders, weeks } from './results.ts';
import type { Asked } from './shapes.ts';
import { countedStretch } from './stretch.ts';

const ages: Record<number, string> = {
  0: '0 to 30 days',
  31: '31 to 90 days',
  91: '91 to 180 days',
  181: '181 to 365 days',
  366: 'over a year',
};

/** Points that are owed, by age of the earning; held ones wait for a supplier and have no age. */
async function liability({ tx, now }: Asked): Promise<Table> {
  const [rows, { unclaimed, available, held }] = await Promise.all([readOutstanding(tx, now), readBalances(tx)]);
  const all = unclaimed + available + held;
  const aged = rows.map((row) => [
    ages[row.fromDays] ?? '',
    row.unclaimed,
    row.available,
    0,
    row.unclaimed + row.available,
  ]);
  return {
    head: ['age', 'unclaimed', 'available', 'held', 'all'],
    rows: [...aged, ['held', 0, 0, held, held], ['all', unclaimed, available, held, all]],
  };
}

/** What was redeemed, by month and offer. */
async function redemptions({ tx, tenant, days }: Asked): Promise<Table> {
  const { timeZone } = tenant;
  const rows = await readRedemptionMonths(tx, { timeZone, ...countedStretch(days, tenant) });
  return {
    head: ['month', 'offer', 'redemptions', 'members', 'points', 'refunds', 'points refunded'],
    rows: rows.map((row) => [
      row.month ?? 'all',
      row.offerId,
      row.redemptions,
      row.members,
      row.points,
      row.refunds,
      row.pointsRefunded,
    ]),
  };
}

/** What was taken back, with who did it and why. */
async function refunds({ tx, tenant, days, most }: Asked): Promise<Table> {
  const rows = await readRefunds(tx, { ...countedStretch(days, tenant), limit: most });
  return {
    head: ['refunded', 'redeemed', 'offer', 'points', 'redemption', 'member', 'by', 'reason'],
    rows: [
      ...rows.map((row) => [
        localMoment(row.refundedAt, tenant.timeZone),
        localMoment(row.redeemedAt, tenant.timeZone),
        row.offerId,
        row.points,
        row.redemptionId,
        row.memberId,
        row.refundedBy,
        row.reason,
      ]),
      ['all', null, null, rows.reduce((sum, { points }) => sum + points, 0), null, null, null, null],
    ],
  };
}

/** How many codes are left, and for how long at the pace of the last 30 days. */
async function codesLeft({ tx, tenant, now }: Asked): Promise<Table> {
  const rows = await readStock(tx, now, lowBelowOf(tenant));
  const sumOf = (count: (row: (typeof rows)[number]) => number): number =>
    rows.reduce((sum, row) => sum + count(row), 0);
  return {
    head: ['offer', 'active', 'left', 'days left', 'given', 'given in 30 days', 'expired', 'next expiry'],
    rows: [
      ...rows.map((row) => [
        row.offerId,
        row.isActive ? 'yes' : 'no',
        row.free,
        daysLeft(row),
        row.given,
        row.givenLately,
        row.expired,
        row.nextExpiry && localMoment(row.nextExpiry, tenant.timeZone),
      ]),
      [
        'all',
        null,
        sumOf(({ free }) => free),
        null,
        sumOf(({ given }) => given),
        sumOf(({ givenLately }) => givenLately),
        sumOf(({ expired }) => expired),
        null,
      ],
    ],
  };
}

/** The table of each report. */
export const reportTables: Record<ReportName, (asked: Asked) => Promise<Table>> = {
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
};
