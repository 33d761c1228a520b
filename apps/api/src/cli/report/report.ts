import type { Command } from 'commander';
import type { TenantCtx } from '../../call/context.ts';
import type { Tenant } from '../../call/tenant.ts';
import { readBalances, readOutstanding } from '../../modules/ledger/index.ts';
import { daysLeft, lowBelowOf, readRedemptionMonths, readRefunds, readStock } from '../../modules/redemptions/index.ts';
import type { Table } from '../../platform/csv.ts';
import { endOfLocalDate } from '../../platform/local-date.ts';
import { dayBefore, dayOf } from '../support/chosen-day.ts';
import type { OpenDeps } from '../support/command.ts';
import { group } from '../support/group.ts';
import { onTenant } from '../support/on-tenant.ts';
import { print, printTable } from '../support/print.ts';

type Options = Record<string, string | boolean | undefined>;

/** What a report is made of, inside one transaction. */
interface Asked extends TenantCtx {
  options: Options;
}

const ages: Record<number, string> = {
  0: '0 to 30 days',
  31: '31 to 90 days',
  91: '91 to 180 days',
  181: '181 to 365 days',
  366: 'over a year',
};

/** The stretch that `--from` and `--to` name, by the tenant's clocks; null is open. */
function stretchOf({ tenant: { timeZone }, options }: Asked): { from: Date | null; before: Date | null } {
  const [from, to] = [dayOf(options['from']), dayOf(options['to'])];
  if (from !== undefined && to !== undefined && to < from) throw new Error(`${to} is before ${from}.`);
  return {
    from: from === undefined ? null : endOfLocalDate(dayBefore(from), timeZone),
    before: to === undefined ? null : endOfLocalDate(to, timeZone),
  };
}

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
async function redemptions(asked: Asked): Promise<Table> {
  const { timeZone } = asked.tenant;
  const rows = await readRedemptionMonths(asked.tx, { timeZone, ...stretchOf(asked) });
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
async function refunds(asked: Asked): Promise<Table> {
  const rows = await readRefunds(asked.tx, stretchOf(asked));
  return {
    head: ['refunded (UTC)', 'redeemed (UTC)', 'offer', 'points', 'redemption', 'member', 'by', 'reason'],
    rows: [
      ...rows.map((row) => [
        row.refundedAt.toISOString(),
        row.redeemedAt.toISOString(),
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
    head: ['offer', 'active', 'left', 'days left', 'given', 'given in 30 days', 'expired', 'next expiry (UTC)'],
    rows: [
      ...rows.map((row) => [
        row.offerId,
        row.isActive ? 'yes' : 'no',
        row.free,
        daysLeft(row),
        row.given,
        row.givenLately,
        row.expired,
        row.nextExpiry?.toISOString() ?? null,
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

/** What a table is about, and whose clocks it goes by. */
const titleOf = (name: string, { tenantId, timeZone }: Tenant, now: Date): string =>
  `${name} of ${tenantId}, ${now.toISOString().slice(0, 16)} UTC; days and months by ${timeZone}`;

/** `rewards report liability|redemptions|refunds|codes-left <tenant>`: figures of a programme as a table, or CSV for a spreadsheet. */
export function register(program: Command, openDeps: OpenDeps): void {
  const report = group(program, 'report', "figures of a tenant's programme");
  const add = (name: string, description: string, tableOf: (asked: Asked) => Promise<Table>): Command => {
    const command = report.command(name).description(description).argument('<tenant>', 'tenant id');
    return command.option('--csv', 'print CSV').action(async (tenantId: string, options: Options) => {
      const asCsv = options['csv'] !== undefined;
      const { title, table } = await onTenant(openDeps, tenantId, ({ run }) =>
        run(async (ctx) => ({
          title: titleOf(name, ctx.tenant, ctx.now),
          table: await tableOf({ ...ctx, options }),
        })),
      );
      if (!asCsv) print(title);
      printTable(table, asCsv);
    });
  };
  add('liability', 'points that members have and did not spend, by age', liability);
  const within = (command: Command): Command =>
    command
      .option('--from <day>', "first day, such as 2026-01-01, by the tenant's clocks")
      .option('--to <day>', 'last day');
  within(add('redemptions', 'what was redeemed, by month and offer', redemptions));
  within(add('refunds', 'what was taken back, by whom and why', refunds));
  add('codes-left', 'codes that are left of each offer, and for how long', codesLeft);
}
