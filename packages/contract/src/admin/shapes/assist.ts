import * as z from 'zod/mini';
import { limits } from '../../limits.ts';
import { languages } from '../../schemas/enums.ts';
import { Redemption } from '../../schemas/redemption.ts';
import { Time } from '../../schemas/scalars.ts';
import { Count } from './common.ts';
import { IdempotencyKey } from './member-acts.ts';

/** How staff verified a person at the counter; no document number is sent or stored [ASSIST-02]. */
export const proofKinds = ['PHOTO_ID', 'REDUCED_FARE_CARD', 'AGENCY_LETTER', 'KNOWN_IN_PERSON'] as const;
export const ProofKind = z.enum(proofKinds);
export type ProofKind = z.infer<typeof ProofKind>;

/** Digits of a member card: eleven random ones and a check digit. */
export const cardDigits = 12;

const typed = (most: number) => z.string().check(z.minLength(1), z.maxLength(most));

/** What the counter's forms need; `isOn`: the agency lets staff sign riders up. */
export const Counter = z.object({
  isOn: z.boolean(),
  termsVersion: z.int(),
  termsUrl: z.string(),
  leastAge: z.nullable(z.int()),
  isCodeMandatory: z.boolean(),
  providers: z.array(z.object({ providerId: z.string(), name: z.string() })),
});
export type Counter = z.infer<typeof Counter>;

/**
 * A rider to sign up at the counter; `termsVersion` is the version printed on the paper that the rider signed. A repeated
 * `idempotencyKey` makes no second account: it prints a new card and code for the first.
 */
export const AssistedSignUp = z.object({
  name: typed(limits.wideNameLengthMax),
  language: z.enum(languages),
  proof: ProofKind,
  hasSigned: z.literal(true),
  termsVersion: Count,
  isOldEnough: z._default(z.boolean(), false),
  providerId: z.optional(typed(limits.idLengthMax)),
  cardNumber: z.optional(typed(64)),
  inviteCode: z.optional(typed(limits.codeLengthMax)),
  idempotencyKey: z.optional(IdempotencyKey),
});
export type AssistedSignUp = z.infer<typeof AssistedSignUp>;

/** A printed code that takes the account into the app; shown once. */
export const TakeoverCode = z.object({ code: z.string(), expiresAt: Time });
export type TakeoverCode = z.infer<typeof TakeoverCode>;

/** The new account, its card number and its code; both can't be read again. */
export const AssistedAccount = z.object({
  memberId: z.uuid(),
  name: z.string(),
  cardNumber: z.string(),
  takeover: TakeoverCode,
  balance: z.int(),
  unclaimed: z.int(),
});
export type AssistedAccount = z.infer<typeof AssistedAccount>;

export const counterOfferStates = ['AVAILABLE', 'TOO_FEW_POINTS', 'LIMIT_REACHED', 'SOLD_OUT'] as const;

const CounterOffer = z.object({
  offerId: z.string(),
  title: z.string(),
  price: z.int(),
  state: z.enum(counterOfferStates),
});
export type CounterOffer = z.infer<typeof CounterOffer>;

/**
 * `undoUntil`: until then the counter may undo it; null if it is refunded or too old. A redemption with the same
 * `attempt` and `offerId` returns the first one, to print it again.
 */
const CounterRedemption = z.object({
  redemptionId: z.uuid(),
  attempt: z._default(z.nullable(z.uuid()), null),
  offerId: z._default(z.string(), ''),
  title: z.string(),
  price: z.int(),
  by: z.string(),
  redeemedAt: Time,
  refundedAt: z.nullable(Time),
  undoUntil: z.nullable(Time),
});
export type CounterRedemption = z.infer<typeof CounterRedemption>;

/** A member as the counter sees them: no email or card number, and four digits of the phone given at the counter. */
export const CounterMember = z.object({
  memberId: z.uuid(),
  name: z.string(),
  status: z.enum(['NEW', 'CONSENT', 'VERIFIED', 'OPTED_OUT', 'SUSPENDED']),
  canRedeem: z.boolean(),
  isAssisted: z.boolean(),
  isInApp: z.boolean(),
  hasCard: z.boolean(),
  phone: z._default(z.nullable(z.object({ digits: z.string(), addedAt: Time })), null),
  /** True if staff may enter a number: the agency takes such numbers, and the member is not in the app. */
  takesPhone: z._default(z.boolean(), false),
  balance: z.int(),
  unclaimed: z.int(),
  offers: z.array(CounterOffer),
  redemptions: z.array(CounterRedemption),
});
export type CounterMember = z.infer<typeof CounterMember>;

/** A number to text a code to; `digits` are the last two of the rider's card. */
export const CounterPhone = z.object({
  phoneNumber: typed(32),
  digits: z.string().check(z.regex(/^\d{2}$/)),
});

/** `attempt` makes a repeated press return the first result; `digits` are the last two of the rider's card. */
export const CounterOrder = z.object({
  offerId: typed(limits.idLengthMax),
  price: Count,
  attempt: z.uuid(),
  digits: z.string().check(z.regex(/^\d{2}$/)),
});
export type CounterOrder = z.infer<typeof CounterOrder>;

/** What to print; null while a supplier has not answered. */
export const CounterResult = z.object({ redemption: z.nullable(Redemption) });
export type CounterResult = z.infer<typeof CounterResult>;

/** A letter for a member without a smartphone: finished texts in the member's language, entries newest first. */
export const Statement = z.object({
  language: z.enum(languages),
  direction: z.enum(['ltr', 'rtl']),
  agency: z.string(),
  name: z.string(),
  title: z.string(),
  period: z.string(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  entriesTitle: z.string(),
  entries: z.array(z.object({ date: z.string(), title: z.string(), points: z.string() })),
  notes: z.array(z.string()),
});
export type Statement = z.infer<typeof Statement>;
