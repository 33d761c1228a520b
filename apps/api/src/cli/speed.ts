import type { Command } from 'commander';
import type { Tenant } from '../call/tenant.ts';
import { fewestPages, readSpeed, type SpeedClass, type SpeedLine, speedDays } from '../modules/analytics/index.ts';
import type { Table } from '../platform/csv.ts';
import { type OpenDeps, wholeNumber } from './support/command.ts';
import { onTenant } from './support/on-tenant.ts';
import { complain, print, printTable } from './support/print.ts';

const DAYS_MOST = 3650;

interface Options {
  days: number;
  per?: string;
  csv?: boolean;
}

const classes: readonly SpeedClass[] = ['width', 'connection', 'opening'];

function classOf(per: string | undefined): SpeedClass | null {
  const known = classes.find((each) => each === per);
  if (per !== undefined && known === undefined)
    throw new Error(`Pages are not told apart by "${per}". There are: ${classes.join(', ')}.`);
  return known ?? null;
}

function tableOf(lines: readonly SpeedLine[], by: SpeedClass | null): Table {
  return {
    head: ['screen', ...(by === null ? [] : [by]), 'measure', 'pages', 'p50', 'p75', 'p95'],
    rows: lines.map(({ screen, group, measure, pages, p50, p75, p95 }) => [
      screen,
      ...(by === null ? [] : [group]),
      measure,
      pages,
      p50,
      p75,
      p95,
    ]),
  };
}

function caveatOf(lines: readonly SpeedLine[], tenant: Tenant, days: number): string | null {
  const retentionDays = speedDays(tenant);
  if (retentionDays === 0) return `${tenant.tenantId} measures nothing: settings.speedRecordDays of its pack is 0.`;
  if (lines.length === 0) return `No page of ${tenant.tenantId} told anything in ${days} days.`;
  if (lines.some(({ pages }) => pages < fewestPages))
    return `Lines without percentiles hold fewer than ${fewestPages} pages: too little to tell.`;
  return retentionDays < days ? `${tenant.tenantId} keeps ${retentionDays} days.` : null;
}

/** `rewards speed <tenant>`: page load times on riders' devices, by screen and metric [EVT-06]. */
export function register(program: Command, openDeps: OpenDeps): void {
  program
    .command('speed')
    .argument('<tenant>', 'tenant id')
    .option('--days <count>', `of the last days in UTC, today with them; at most ${DAYS_MOST}`, wholeNumber, 7)
    .option('--per <class>', `apart by ${classes.join(', ')}`)
    .option('--csv', 'print CSV')
    .action(async (tenantId: string, options: Options) => {
      const { days } = options;
      if (days > DAYS_MOST) throw new Error(`At most ${DAYS_MOST} days are told together.`);
      const by = classOf(options.per);
      const { tenant, lines } = await onTenant(openDeps, tenantId, async ({ tenant: chosen, run }) => ({
        tenant: chosen,
        lines: await run(({ tx, now }) => readSpeed(tx, now, { days, by })),
      }));
      if (lines.length > 0 || options.csv) printTable(tableOf(lines, by), options);
      const caveat = caveatOf(lines, tenant, days);
      if (caveat !== null) (options.csv ? complain : print)(caveat);
    });
}
