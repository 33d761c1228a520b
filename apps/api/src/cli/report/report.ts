import type { ReportName } from '@fareback/contract/admin';
import type { Command } from 'commander';
import type { Tenant } from '../../call/tenant.ts';
import { reportTables } from '../../modules/admin/index.ts';
import { chosenDay } from '../support/chosen-day.ts';
import type { OpenDeps } from '../support/command.ts';
import { group } from '../support/group.ts';
import { onTenant } from '../support/on-tenant.ts';
import { print, printTable } from '../support/print.ts';

type Options = Record<string, string | boolean | undefined>;

function daysOf(options: Options): { from?: string | undefined; to?: string | undefined } {
  const [from, to] = [chosenDay(options['from']), chosenDay(options['to'])];
  if (from !== undefined && to !== undefined && to < from) throw new Error(`${to} is before ${from}.`);
  return { from, to };
}

const titleOf = (name: string, { tenantId, timeZone }: Tenant, now: Date): string =>
  `${name} of ${tenantId}, ${now.toISOString().slice(0, 16)} UTC; days and months by ${timeZone}`;

/**
 * `rewards report weeks|campaigns|budgets|riders|funnel|liability|lapsing|redemptions|refunds|added-rides|codes-left
 * <tenant>`: prints program figures as a table or CSV.
 */
export function register(program: Command, openDeps: OpenDeps): void {
  const report = group(program, 'report');
  const add = (name: ReportName, description: string): Command => {
    const command = report.command(name).description(description).argument('<tenant>', 'tenant id');
    return command.option('--csv', 'print CSV').action(async (tenantId: string, options: Options) => {
      const csv = options['csv'] !== undefined;
      const { title, table } = await onTenant(openDeps, tenantId, ({ run }) =>
        run(async (ctx) => ({
          title: titleOf(name, ctx.tenant, ctx.now),
          table: await reportTables[name]({ ...ctx, days: daysOf(options), most: Number.MAX_SAFE_INTEGER }),
        })),
      );
      if (!csv) print(title);
      printTable(table, { csv });
    });
  };
  const within = (command: Command): Command =>
    command
      .option('--from <day>', "first day, such as 2026-01-01, by the tenant's clocks")
      .option('--to <day>', 'last day');
  within(add('weeks', 'who joined, rides, points and redemptions, week by week; the last 13 without days'));
  within(add('campaigns', 'what each campaign gave, week by week'));
  add('budgets', 'what campaigns with a budget gave of it in twelve months, and how long the running one lasts');
  within(add('riders', 'what new, regular and other riders did, week by week'));
  within(add('funnel', 'how far members came who joined in a month; the last 12 without days'));
  add('liability', 'points that members have and did not spend, by age');
  add('lapsing', 'when they lapse, by month');
  within(add('redemptions', 'what was redeemed, by month and offer'));
  within(add('refunds', 'what was taken back, by whom and why'));
  add('added-rides', 'what campaigns that some members get later brought, and what an added ride cost');
  add('codes-left', 'codes that are left of each offer, and for how long');
}
