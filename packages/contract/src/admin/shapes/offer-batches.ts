import * as z from 'zod/mini';
import { Id, MaybeText } from '../../schemas/scalars.ts';
import { Count, MaybeMoment, Moment, NumberFromOne } from './common.ts';
import { Reason } from './member-acts.ts';
import { Day } from './reports.ts';

export const offerBatchLinesMax = 500;
export const offerBatchMembersMax = 100_000;

/** A draft collects members; a job gives the offer to them, and takes it back if the batch is undone. */
export const offerBatchStates = ['DRAFT', 'RUNNING', 'DONE', 'UNDOING', 'UNDONE'] as const;

/** Members of a batch by what became of them. */
const Counts = z.object({
  /** Will get the offer; after an undo: were not given it. */
  ready: z.int(),
  given: z.int(),
  /** Can use the offer already, or redeemed one that is once per person. */
  has: z.int(),
  /** Lack the segment, level or campaign of the offer. */
  notFor: z.int(),
  /** Are suspended or opted out. */
  resting: z.int(),
  /** Lost the unused offer by the undo. */
  withdrawn: z.int(),
  /** Had used the offer when the batch was undone. */
  used: z.int(),
});
export type OfferBatchCounts = z.infer<typeof Counts>;

/** An offer given to many members at once. */
export const OfferBatch = z.object({
  batchId: z.uuid(),
  offerId: z.string(),
  title: z.string(),
  /** Last day to use it, YYYY-MM-DD. */
  lastDay: MaybeText,
  /** Null for a list. */
  segment: MaybeText,
  state: z.enum(offerBatchStates),
  counts: Counts,
  reason: MaybeText,
  createdAt: Moment,
  startedAt: MaybeMoment,
  endedAt: MaybeMoment,
});
export type OfferBatch = z.infer<typeof OfferBatch>;

/** The latest batches, and the offers and segments of new ones. */
export const OfferBatches = z.object({
  batches: z.array(OfferBatch),
  offers: z.array(z.object({ offerId: z.string(), title: z.string() })),
  segments: z.array(z.string()),
});
export type OfferBatches = z.infer<typeof OfferBatches>;

/** A batch with the figures to decide on. */
export const OfferBatchFigures = z.extend(OfferBatch, {
  /** Raised whenever members are added or replaced. */
  revision: z.int(),
  /** What the batch counts as against the limits of points. */
  points: z.int(),
  /** Codes of the offer's pool that are left, and how many of them are kept for grants and prizes; null without a pool. */
  stock: z.nullable(z.object({ free: z.int(), promised: z.int() })),
  /** Given offers that were used until now. */
  usedNow: z.int(),
});
export type OfferBatchFigures = z.infer<typeof OfferBatchFigures>;

export const NewOfferBatch = z.object({ offerId: Id, lastDay: z.optional(Day), segment: z.optional(Id) });

/** A part of a list: ids or emails of members, one per line, or lines of a CSV file. */
export const OfferBatchLines = z.object({
  /** The first non-blank line of the list, which defines separator and columns. It is also in `lines`. */
  heading: z.string().check(z.maxLength(1_000)),
  firstLine: z.int().check(z.minimum(1), z.maximum(10_000_000)),
  lines: z.array(z.string().check(z.maxLength(1_000))).check(z.minLength(1), z.maxLength(offerBatchLinesMax)),
});

/** Why a line gives nothing to a member. */
export const offerBatchLineErrors = ['UNREADABLE', 'UNKNOWN', 'TWICE', 'ERASED', 'RESTING', 'HAS', 'NOT_FOR'] as const;

export const OfferBatchLineError = z.object({ line: z.int(), value: z.string(), why: z.enum(offerBatchLineErrors) });
export type OfferBatchLineError = z.infer<typeof OfferBatchLineError>;

/** Result of a part: members who will get the offer, and the lines without one. Blank lines are in neither. */
export const OfferBatchPart = z.object({ ready: z.int(), errors: z.array(OfferBatchLineError) });

/** What the person saw: the batch starts only if it is still so. */
export const StartedOfferBatch = z.object({
  offerId: Id,
  members: NumberFromOne,
  revision: Count,
  lastDay: z.optional(Day),
  reason: Reason,
});
