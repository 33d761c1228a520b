import type { ReportName, ReportTable } from '@fareback/contract/admin';
import type { TenantCtx } from '../../../call/context.ts';
import type { Cell, Table } from '../../../platform/csv.ts';
import { localized } from '../../../platform/localized.ts';
import { campaignTitles } from '../../campaigns/index.ts';
import { offerTitles } from '../../offers/index.ts';
import type { TenantReferral } from '../../tenants/index.ts';
import { assertDays, type Days } from './days.ts';
import { reportTables } from './tables.ts';

const named = { campaign: campaignTitles, offer: offerTitles };
type Named = keyof typeof named;
type TitleContext = Pick<TenantCtx, 'tx' | 'tenant'>;
type Titles = Record<string, string>;

const isNamed = (column: string): column is Named => Object.hasOwn(named, column);

function idsIn({ head, rows }: Table, column: Named): string[] {
  const at = head.indexOf(column);
  const cells = at === -1 ? [] : rows.map((row) => row[at]);
  return [...new Set(cells.filter((cell) => typeof cell === 'string'))];
}

const titlesIn = async (
  { tx }: TitleContext,
  ids: readonly string[],
  column: Named,
  language: string,
): Promise<Titles> => (ids.length === 0 ? {} : named[column](tx, ids, language));

/** Title of the referral program, which earns like a campaign under its own id. */
function friendsTitle({ tenant }: TitleContext, ids: readonly string[], language: string): Titles {
  const referral = tenant.settings['referral'] as TenantReferral | null | undefined;
  const title = referral ? localized(referral.texts, language).title : undefined;
  return referral && title && ids.includes(referral.campaignId) ? { [referral.campaignId]: title } : {};
}

/** Current or last titles of a report's campaigns and offers [DESK-298]. */
export async function titlesOf(told: TitleContext, table: Table, language: string): Promise<ReportTable['titles']> {
  const [campaigns, offers] = [idsIn(table, 'campaign'), idsIn(table, 'offer')];
  return {
    campaign: {
      ...friendsTitle(told, campaigns, language),
      ...(await titlesIn(told, campaigns, 'campaign', language)),
    },
    offer: await titlesIn(told, offers, 'offer', language),
  };
}

/** Adds a title column after each id column; empty without a title [DESK-299]. */
export function withTitles({ head, rows }: Table, titles: ReportTable['titles']): Table {
  const cellsOf = (column: string, cell: Cell): Cell[] =>
    isNamed(column) ? [cell, typeof cell === 'string' ? (titles[column][cell] ?? null) : null] : [cell];
  return {
    head: head.flatMap((column) => (isNamed(column) ? [column, `${column} title`] : [column])),
    rows: rows.map((row) => head.flatMap((column, at) => cellsOf(column, row[at] ?? null))),
  };
}

/** Most rows of a report's file. */
export const FILE_MOST = 100_000;

export async function boundedTable(ctx: TenantCtx, report: ReportName, { days, most }: { days: Days; most: number }) {
  assertDays(days);
  const { head, rows: found } = await reportTables[report]({ ...ctx, days, most: most + 1 });
  // Before an agency opens it has only test riders.
  const rows = ctx.tenant.isOpen || report === 'codes-left' ? found : [];
  return { head: [...head], rows: rows.slice(0, most).map((row) => [...row]), isWhole: rows.length <= most };
}
