import { adminRoutes, type ExportSet } from '@fareback/contract/admin';
import { callWithRetry } from '../../data/client.ts';
import { type MonthFile, type MonthFormat, monthFile } from './month-file.ts';

export interface WantedFile {
  agency: string;
  month: string;
  set: ExportSet;
  format: MonthFormat;
  withMembers: boolean;
}

/** A download in progress: its content so far, and the cursor of the next part; null after the last. */
export interface OnItsWay {
  wanted: WantedFile;
  file: MonthFile | null;
  rows: number;
  change: number;
  next: string | null | undefined;
}

export const begun = (wanted: WantedFile): OnItsWay => ({ wanted, file: null, rows: 0, change: 0, next: undefined });

/** Adds the next part. Rejects with the part's refusal; earlier parts are kept. */
export async function withNext({ wanted, file, rows, change, next }: OnItsWay): Promise<OnItsWay> {
  const { agency, month, set, format, withMembers } = wanted;
  const { part: plain, memberPart } = adminRoutes.exports;
  const form = format === 'csv' ? ('csv' as const) : ('values' as const);
  const input = { params: { agency, month, set }, query: { form, ...(next && { after: next }) } };
  const part = withMembers ? await callWithRetry(memberPart, input) : await callWithRetry(plain, input);
  const grown = file ?? (await monthFile(format, part.columns));
  grown.add(part);
  return { wanted, file: grown, rows: rows + part.rows, change: change + part.change, next: part.next };
}
