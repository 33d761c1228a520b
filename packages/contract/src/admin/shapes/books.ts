import * as z from 'zod/mini';
import { MaybeText } from '../../schemas/scalars.ts';
import { MaybeMoment, Moment } from './common.ts';
import { UnreadAgencies } from './installation.ts';

const count = z.int().check(z.minimum(0));

/** One verification of an agency's books. */
export const BookRun = z.object({
  runId: z.uuid(),
  requestedAt: Moment,
  /** Name of the operator; null for the nightly run. */
  requestedBy: MaybeText,
  /** When it last came forward; null while it waits. */
  checkedAt: MaybeMoment,
  endedAt: MaybeMoment,
  members: count,
  entries: count,
  /** Rows that break a rule, and members who could not be checked in time. */
  broken: count,
  unproven: count,
});
export type BookRun = z.infer<typeof BookRun>;

/** A row that breaks a rule of the books, as `rewards ledger verify` prints it. */
export const BookFinding = z.object({ rule: z.string(), memberId: MaybeText, detail: z.string() });
export type BookFinding = z.infer<typeof BookFinding>;

/** The newest run of each agency: those with findings first, then running ones. */
export const BooksOfAgencies = z.object({
  isWhole: z.boolean(),
  unread: UnreadAgencies,
  agencies: z.array(
    z.object({
      agencyId: z.string(),
      name: z.string(),
      run: z.nullable(BookRun),
      /** Errors of this run or those known from the last whole verification, whichever are more. */
      broken: z._default(count, 0),
    }),
  ),
});
export type BooksOfAgencies = z.infer<typeof BooksOfAgencies>;

/** The last 20 runs of one agency, newest first, each with its first 50 findings. */
export const BookRuns = z.object({
  agencyId: z.string(),
  name: z.string(),
  runs: z.array(z.object({ ...BookRun.shape, findings: z.array(BookFinding) })),
});
export type BookRuns = z.infer<typeof BookRuns>;

/** Null verifies the books of all agencies. */
export const VerifyBooks = z.object({ agencyId: z.nullable(z.string()) });

/** Number of agencies whose verification was queued, and of those where one was open already. */
export const BooksRequested = z.object({ queued: count, open: count });
export type BooksRequested = z.infer<typeof BooksRequested>;
