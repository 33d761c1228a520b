import * as z from 'zod/mini';
import { limits } from '../../limits.ts';
import { Id, MaybeText } from '../../schemas/scalars.ts';
import { MaybeMoment, Moment } from './common.ts';
import { Reason } from './member-acts.ts';

/** A batch of invite or promo codes, and how it is used. */
export const CodeBatch = z.object({
  batch: z.string(),
  mintedAt: Moment,
  expiresAt: MaybeMoment,
  reward: z.int(),
  segment: MaybeText,
  codes: z.int(),
  /** Codes that nobody has stopped. */
  live: z.int(),
  uses: z.int(),
});
export type CodeBatch = z.infer<typeof CodeBatch>;

const Times = z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000)));

/** A batch to be minted: its name, how many codes, what each gives, and how often and how long. */
export const NewBatch = z.object({
  batch: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  count: z.int().check(z.minimum(1), z.maximum(limits.mintedBatchMax)),
  reward: z._default(z.int().check(z.minimum(0), z.maximum(1_000_000)), 0),
  segment: z.optional(Id),
  /** A day of the agency's calendar, or a time with its offset. */
  expires: z.optional(Id),
  /** How often members may use each code: ever, and within a day, a week, a month; ever once, unless it says null for any. */
  uses: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000))), 1),
  daily: Times,
  weekly: Times,
  monthly: Times,
  /** Id of the programme's code whose words greet the member. */
  wordsOf: z.optional(Id),
});

/** What is to be stopped: a whole batch, or one code of it. */
export const StoppedCodes = z.object({
  code: z.optional(z.string().check(z.maxLength(limits.codeLengthMax))),
  reason: Reason,
});
