import * as z from 'zod/mini';
import { limits } from '../../limits.ts';
import { Id, MaybeText } from '../../schemas/scalars.ts';
import { MaybeMoment, Moment } from './common.ts';
import { Reason } from './member-acts.ts';

export const CodeBatch = z.object({
  batch: z.string(),
  mintedAt: Moment,
  expiresAt: MaybeMoment,
  reward: z.int(),
  segment: MaybeText,
  codes: z.int(),
  live: z.int(),
  uses: z.int(),
});
export type CodeBatch = z.infer<typeof CodeBatch>;

const Times = z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000)));

export const NewBatch = z.object({
  batch: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  count: z.int().check(z.minimum(1), z.maximum(limits.mintedBatchMax)),
  reward: z._default(z.int().check(z.minimum(0), z.maximum(1_000_000)), 0),
  segment: z.optional(Id),
  /** A date of the agency's calendar, or a time with an offset. */
  expires: z.optional(Id),
  /** Uses per code over all time, and per day, week or month; one use overall by default, null for no limit. */
  uses: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000))), 1),
  daily: Times,
  weekly: Times,
  monthly: Times,
  /** Id of the program's code whose texts greet the member. */
  wordsOf: z.optional(Id),
});

export const StoppedCodes = z.object({
  code: z.optional(z.string().check(z.maxLength(limits.codeLengthMax))),
  reason: Reason,
});
