import * as z from 'zod/mini';
import { limits } from '../../limits.ts';
import { MaybeText } from '../../schemas/scalars.ts';
import { MaybeMoment } from './common.ts';

/** How many lines of a file one call takes. */
export const couponLinesMax = 1_000;

/** Where a pool of codes stands: enough, few, none, or its offer rests. */
export const poolStates = ['ENOUGH', 'LOW', 'OUT', 'RESTS'] as const;

/** How full the pool of an offer is, and for how long at the pace of the last 30 days. */
export const CouponPool = z.object({
  offerId: z.string(),
  title: MaybeText,
  state: z.enum(poolStates),
  free: z.int(),
  /** Null where none was given out in 30 days. */
  daysLeft: z.nullable(z.int()),
  given: z.int(),
  givenIn30Days: z.int(),
  expired: z.int(),
  expireIn30Days: z.int(),
  nextExpiry: MaybeMoment,
  lowBelow: z.int(),
});
export type CouponPool = z.infer<typeof CouponPool>;

/** Lines of a code file, in parts: the browser reads the file, this call judges and keeps its lines by the rules of the command. */
export const CouponLines = z.object({
  /** The file's first line that is not blank: it tells separator and columns. It is one of `lines` where it holds a code. */
  heading: z.string().check(z.maxLength(1024)),
  /** The number of the first of `lines` in its file, from 1. */
  firstLine: z.int().check(z.minimum(1)),
  lines: z.array(z.string().check(z.maxLength(1024))).check(z.minLength(1), z.maxLength(couponLinesMax)),
  /** When codes that name no expiry expire: a day, or a time with its offset. */
  expires: z._default(z.nullable(z.string().check(z.maxLength(limits.idLengthMax))), null),
  /** Whether nothing is to be kept: what a whole file would do is asked first, part by part. */
  isDryRun: z._default(z.boolean(), false),
});

/** What is wrong with a line of a code file. */
export const codeLineErrors = [
  'NO_CODE',
  'UNSEEN',
  'TOO_LONG',
  'SHORTENED',
  'OPEN_QUOTE',
  'COLUMNS',
  'EXPIRY',
] as const;
export type CodeLineError = (typeof codeLineErrors)[number];

/** What became of lines: where one is at fault nothing of the part is kept. */
export const CouponCount = z.object({
  added: z.int(),
  /** Codes that the agency had before, by the offer whose pool holds them. */
  known: z.array(z.object({ offerId: z.string(), count: z.int() })),
  expired: z.int(),
  blank: z.int(),
  /** Codes that stood before in these very lines. */
  repeated: z.int(),
  /** `fault` completes the sentence "line 7 …"; `why` says it for other languages, of `value`: a character, a number, an expiry. */
  faults: z.array(z.object({ line: z.int(), fault: z.string(), why: z.enum(codeLineErrors), value: MaybeText })),
});
export type CouponCount = z.infer<typeof CouponCount>;
