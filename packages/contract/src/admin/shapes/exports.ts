import * as z from 'zod/mini';

/** Data sets of a closed month; docs/exports.md lists their columns. */
export const exportSets = ['points', 'redemptions', 'rides', 'liability'] as const;
export type ExportSet = (typeof exportSets)[number];

/** Format of rows: `csv` for lines of the month's file, `values` for other formats. */
export const exportForms = ['csv', 'values'] as const;

/** A month of the agency's calendar, such as 2026-10. */
export const Month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/));

/** Type of a column; money is a decimal string such as `-12.30`. */
export const columnTypes = ['text', 'whole', 'money', 'moment'] as const;

/** Decimal places of money in a Parquet file, enough for any currency. */
const MONEY_SCALE = 4;

/** Converts a decimal amount to an integer with four implied decimal places, as Parquet stores it. */
export function moneyUnits(amount: string): bigint {
  const [whole = '0', digits = ''] = amount.split('.');
  return BigInt(whole + digits.padEnd(MONEY_SCALE, '0'));
}

export const parquetTypes = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  whole: { type: 'INT64' },
  money: { type: 'INT64', converted_type: 'DECIMAL', precision: 18, scale: MONEY_SCALE },
  moment: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
} as const satisfies Record<(typeof columnTypes)[number], object>;

/** A part of a month's rows; the parts in order make the month. */
export const ExportPart = z.object({
  columns: z.array(z.object({ name: z.string(), type: z.enum(columnTypes) })),
  rows: z.int(),
  /** Net change of the points owed to members. */
  change: z.int(),
  /** CSV lines (RFC 4180) with line ends; the first part has the header. Null if values were requested. */
  csv: z.nullable(z.string()),
  /** Rows in column order, moments as ISO 8601 in UTC; null if CSV was requested. */
  values: z.nullable(z.array(z.array(z.nullable(z.union([z.string(), z.number()]))))),
  next: z.nullable(z.string()),
});
export type ExportPart = z.infer<typeof ExportPart>;
