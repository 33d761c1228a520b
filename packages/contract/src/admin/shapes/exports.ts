import * as z from 'zod/mini';

/** What a closed month can be taken away as: docs/exports.md names their columns. */
export const exportSets = ['points', 'redemptions', 'rides', 'liability'] as const;
export type ExportSet = (typeof exportSets)[number];

/** How rows are told: `csv`, lines of the file that the month is; `values`, for whatever else is made of them. */
export const exportForms = ['csv', 'values'] as const;

/** A month of the agency's calendar, such as 2026-10. */
export const Month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/));

/** What a column holds: a word; a whole number; money, as a text such as `-12.30`; a moment. */
export const columnTypes = ['text', 'whole', 'money', 'moment'] as const;

/** Digits behind the point of money in a Parquet file: as many as any currency has. */
const MONEY_SCALE = 4;

/** Money as it stands in a Parquet file: without its point, four digits behind which it would stand. */
export function moneyUnits(amount: string): bigint {
  const [whole = '0', digits = ''] = amount.split('.');
  return BigInt(whole + digits.padEnd(MONEY_SCALE, '0'));
}

/** What each is in a Parquet file; every column may be empty. */
export const parquetTypes = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  whole: { type: 'INT64' },
  money: { type: 'INT64', converted_type: 'DECIMAL', precision: 18, scale: MONEY_SCALE },
  moment: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
} as const satisfies Record<(typeof columnTypes)[number], object>;

/** A part of a month's rows: all parts in their order are the month. */
export const ExportPart = z.object({
  columns: z.array(z.object({ name: z.string(), type: z.enum(columnTypes) })),
  /** How many rows this part has. */
  rows: z.int(),
  /** By how much they change what is owed to members, in points. */
  change: z.int(),
  /** Lines of CSV (RFC 4180), each with its end, the heading before the first row of the month; null where values were asked for. */
  csv: z.nullable(z.string()),
  /** Rows in the order of the columns, moments as ISO 8601 in UTC; null where lines were asked for. */
  values: z.nullable(z.array(z.array(z.nullable(z.union([z.string(), z.number()]))))),
  /** What `after` has to be for the next part; null behind the last. */
  next: z.nullable(z.string()),
});
export type ExportPart = z.infer<typeof ExportPart>;
