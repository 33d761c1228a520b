import type { ReportTable } from '@fareback/contract/admin';
import type { StaffCtx } from '../../../call/staff.ts';
import type { Cell, Table } from '../../../platform/csv.ts';
import { localized } from '../../../platform/localized.ts';
import { campaignTitles } from '../../campaigns/index.ts';
import { offerTitles } from '../../offers/index.ts';
import type { TenantReferral } from '../../tenants/index.ts';

const named = { campaign: campaignTitles, offer: offerTitles };
type Named = keyof typeof named;
type TitleContext = Pick<StaffCtx, 'tx' | 'tenant'>;
type Titles = Record<string, string>;

const isNamed = (column: string): column is Named => Object.hasOwn(named, column);

/** The ids that stand in a column. */
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

/** What bringing friends is called: it earns as a campaign does and stands among those by an id of its own. */
function friendsTitle({ tenant }: TitleContext, ids: readonly string[], language: string): Titles {
  const referral = tenant.settings['referral'] as TenantReferral | null | undefined;
  const title = referral ? localized(referral.texts, language).title : undefined;
  return referral && title && ids.includes(referral.campaignId) ? { [referral.campaignId]: title } : {};
}

/** What campaigns and offers of a report are called, or were called last, in a language [DESK-298]. */
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

/** The report with a column of titles right behind each that has ids: empty where something has none [DESK-299]. */
export function withTitles({ head, rows }: Table, titles: ReportTable['titles']): Table {
  const cellsOf = (column: string, cell: Cell): Cell[] =>
    isNamed(column) ? [cell, typeof cell === 'string' ? (titles[column][cell] ?? null) : null] : [cell];
  return {
    head: head.flatMap((column) => (isNamed(column) ? [column, `${column} title`] : [column])),
    rows: rows.map((row) => head.flatMap((column, at) => cellsOf(column, row[at] ?? null))),
  };
}
