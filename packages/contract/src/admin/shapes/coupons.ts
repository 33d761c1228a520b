import * as z from 'zod/mini';
import { limits } from '../../limits.ts';
import { MaybeText } from '../../schemas/scalars.ts';
import { MaybeMoment, NumberFromOne } from './common.ts';

export const couponLinesMax = 1_000;

/** Status of a code pool: enough, few or no codes, or its offer is inactive. */
export const poolStates = ['ENOUGH', 'LOW', 'OUT', 'RESTS'] as const;

/** Fill level of an offer's pool, and how long it lasts at the rate of the last 30 days. */
export const CouponPool = z.object({
  offerId: z.string(),
  title: MaybeText,
  state: z.enum(poolStates),
  free: z.int(),
  /** Null if no code was given out in 30 days. */
  daysLeft: z.nullable(z.int()),
  given: z.int(),
  givenIn30Days: z.int(),
  expired: z.int(),
  expireIn30Days: z.int(),
  nextExpiry: MaybeMoment,
  lowBelow: z.int(),
});
export type CouponPool = z.infer<typeof CouponPool>;

/**
 * A part of a code file: the browser reads the file, and this call validates and saves its lines by the command's
 * rules.
 */
export const CouponLines = z.object({
  /**
   * The first non-blank line of the file, which defines separator and columns. It is also in `lines` if it holds a
   * code.
   */
  heading: z.string().check(z.maxLength(1024)),
  firstLine: NumberFromOne,
  lines: z.array(z.string().check(z.maxLength(1024))).check(z.minLength(1), z.maxLength(couponLinesMax)),
  /** Expiry of codes without their own: a date, or a time with an offset. */
  expires: z._default(z.nullable(z.string().check(z.maxLength(limits.idLengthMax))), null),
  /** True to save nothing: the whole file is first tried part by part. */
  isDryRun: z._default(z.boolean(), false),
});

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

/** Result of a part; if any line is invalid, nothing of the part is saved. */
export const CouponCount = z.object({
  added: z.int(),
  /** Codes the agency already has, by the offer whose pool contains them. */
  known: z.array(z.object({ offerId: z.string(), count: z.int() })),
  expired: z.int(),
  blank: z.int(),
  repeated: z.int(),
  /**
   * `fault` completes the English sentence "line 7 …"; `why` and `value` (a character, a number, an expiry) serve other
   * languages.
   */
  faults: z.array(z.object({ line: z.int(), fault: z.string(), why: z.enum(codeLineErrors), value: MaybeText })),
});
export type CouponCount = z.infer<typeof CouponCount>;
