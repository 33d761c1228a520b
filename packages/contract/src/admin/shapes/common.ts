import * as z from 'zod/mini';

export const Moment = z.iso.datetime({ offset: true });

export const MaybeMoment = z.nullable(Moment);

export const pageQuery = {
  cursor: z.optional(z.string().check(z.maxLength(1024))),
  limit: z._default(z.coerce.number().check(z.multipleOf(1), z.minimum(1), z.maximum(100)), 25),
};

/** A CSV file (RFC 4180) with a header; texts are escaped, so spreadsheets run no formulas. */
export const CsvFile = z.object({
  fileName: z.string(),
  csv: z.string(),
  rows: z.int(),
  /** False if the file was truncated at its row limit. */
  isWhole: z.boolean(),
});
export type CsvFile = z.infer<typeof CsvFile>;
