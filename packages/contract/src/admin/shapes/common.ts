import * as z from 'zod/mini';

export const Moment = z.iso.datetime({ offset: true });

export const MaybeMoment = z.nullable(Moment);

/** The largest whole number that the database's columns take. */
const LARGEST = 2_147_483_647;
/** A whole number from 1, such as the number of a version, in a request. */
export const NumberFromOne = z.int().check(z.minimum(1), z.maximum(LARGEST));
/** A whole number from 0, such as a count, in a request. */
export const Count = z.int().check(z.minimum(0), z.maximum(LARGEST));

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
