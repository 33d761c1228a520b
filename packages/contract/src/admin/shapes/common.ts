import * as z from 'zod/mini';

/** A moment with its offset from UTC, ISO 8601. */
export const Moment = z.iso.datetime({ offset: true });

/** A moment, or null where it has not come. */
export const MaybeMoment = z.nullable(Moment);

/** Which part of a list is wanted: behind a cursor that a page's link names, and so many of it. */
export const pageQuery = {
  cursor: z.optional(z.string().check(z.maxLength(1024))),
  limit: z._default(z.coerce.number().check(z.multipleOf(1), z.minimum(1), z.maximum(100)), 25),
};

/** A table as a file: RFC 4180, its heading first; no text in it is a formula to a spreadsheet. */
export const CsvFile = z.object({
  fileName: z.string(),
  csv: z.string(),
  rows: z.int(),
  /** Whether all that was asked for is in it: a file is cut at its bound. */
  isWhole: z.boolean(),
});
export type CsvFile = z.infer<typeof CsvFile>;
