import type { ReportTable } from '@fareback/contract/admin';
import type { Cell, Table } from '../../../platform/csv.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import { campaignTitles } from '../../campaigns/index.ts';
import { offerTitles } from '../../offers/index.ts';

const named = { campaign: campaignTitles, offer: offerTitles };
type Named = keyof typeof named;

const isNamed = (column: string): column is Named => Object.hasOwn(named, column);

/** The ids that stand in a column. */
function idsIn({ head, rows }: Table, column: Named): string[] {
  const at = head.indexOf(column);
  const cells = at === -1 ? [] : rows.map((row) => row[at]);
  return [...new Set(cells.filter((cell) => typeof cell === 'string'))];
}

const titlesIn = async (tx: Tx, table: Table, column: Named, language: string): Promise<Record<string, string>> => {
  const ids = idsIn(table, column);
  return ids.length === 0 ? {} : named[column](tx, ids, language);
};

/** What campaigns and offers of a report are called, or were called last, in a language [DESK-298]. */
export const titlesOf = async (tx: Tx, table: Table, language: string): Promise<ReportTable['titles']> => ({
  campaign: await titlesIn(tx, table, 'campaign', language),
  offer: await titlesIn(tx, table, 'offer', language),
});

/** The report with a column of titles right behind each that has ids: empty where something has none [DESK-299]. */
export function withTitles({ head, rows }: Table, titles: ReportTable['titles']): Table {
  const cellsOf = (column: string, cell: Cell): Cell[] =>
    isNamed(column) ? [cell, typeof cell === 'string' ? (titles[column][cell] ?? null) : null] : [cell];
  return {
    head: head.flatMap((column) => (isNamed(column) ? [column, `${column} title`] : [column])),
    rows: rows.map((row) => head.flatMap((column, at) => cellsOf(column, row[at] ?? null))),
  };
}
