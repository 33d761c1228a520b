import type { Command } from 'commander';
import { readBalances, readOutstanding } from '../modules/ledger/index.ts';
import { readCodesLeft, readRedemptionMonths } from '../modules/redemptions/index.ts';
import type { Tenant } from '../modules/tenants/index.ts';
import { type Tx, withTenant } from '../platform/database.ts';
import { endOfLocalDate } from '../platform/local-date.ts';
import { dayBefore, dayOf } from './chosen-day.ts';
import { chosenTenant } from './chosen-member.ts';
import type { OpenDeps } from './command.ts';
import { group } from './group.ts';
import { csvOf, linesOf, type Table } from './table.ts';

type Options = Record<string, string | boolean | undefined>;

/** What a report is made of, inside one transaction. */
interface Asked {
  tx: Tx;
  tenant: Tenant;
  now: Date;
  options: Options;
}

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
async function redemptions({ tx, tenant, options }: Asked): Promise<Table> {
  const { timeZone } = tenant;
  const [from, to] = [dayOf(options['from']), dayOf(options['to'])];
  const rows = await readRedemptionMonths(tx, {
    timeZone,
    from: from === undefined ? null : endOfLocalDate(dayBefore(from), timeZone),
    before: to === undefined ? null : endOfLocalDate(to, timeZone),
  });
  return {
    head: ['month', 'offer', 'redemptions', 'members', 'points', 'refunds', 'points refunded'],
    rows: rows.map((row) => [
      row.month,
      row.offerId,
      row.redemptions,
      row.members,
      row.points,
      row.refunds,
      row.pointsRefunded,
    ]),
  };
}

/** How many codes are left, and for how long at the pace of the last 30 days. */
async function codesLeft({ tx, now }: Asked): Promise<Table> {
  const rows = await readCodesLeft(tx, now);
  return {
    head: ['offer', 'active', 'left', 'days left', 'given', 'given in 30 days', 'expired', 'next expiry'],
    rows: rows.map((row) => [
      row.offerId,
      row.isActive ? 'yes' : 'no',
      row.left,
      row.givenLately === 0 ? null : Math.floor((row.left * 30) / row.givenLately),
      row.given,
      row.givenLately,
      row.expired,
      row.nextExpiry?.toISOString() ?? null,
    ]),
  };
}

/** `rewards report liability|redemptions|codes-left <tenant>`: figures of a programme as a table, or CSV for a spreadsheet. */
export function register(program: Command, openDeps: OpenDeps): void {
  const report = group(program, 'report', "figures of a tenant's programme");
  const add = (name: string, description: string, tableOf: (asked: Asked) => Promise<Table>): Command => {
    const command = report.command(name).description(description).argument('<tenant>', 'tenant id');
    return command.option('--csv', 'print CSV').action(async (tenantId: string, options: Options) => {
      const opened = await openDeps();
      try {
        const tenant = await chosenTenant(opened, tenantId);
        const now = opened.deps.clock();
        const table = await withTenant(opened.deps.database, tenantId, (tx) => tableOf({ tx, tenant, now, options }));
        console.log(options['csv'] ? csvOf(table) : linesOf(table).join('\n'));
      } finally {
        await opened.close();
      }
    });
  };
  add('liability', 'points that members have and did not spend, by age', liability);
  add('redemptions', 'what was redeemed, by month and offer', redemptions)
    .option('--from <day>', "first day, such as 2026-01-01, by the tenant's clocks")
    .option('--to <day>', 'last day');
  add('codes-left', 'codes that are left of each offer, and for how long', codesLeft);
}
