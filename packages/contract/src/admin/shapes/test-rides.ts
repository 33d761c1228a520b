import * as z from 'zod/mini';
import { limits } from '../../limits.ts';
import { languages } from '../../schemas/enums.ts';
import { RideReceipt } from '../../schemas/ride-receipt.ts';
import { freeText } from '../../schemas/scalars.ts';
import { tripModes } from '../../schemas/trip-mode.ts';
import { Moment } from './common.ts';

const Id = z.string().check(z.minLength(1), z.maxLength(limits.idLengthMax));
const Whole = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));

/** Limits of test rides in one call: their number, minutes of each, and its meters. */
export const testRideLimits = { rides: 20, minutes: 600, meters: 200_000 } as const;

export const TestRideInput = z.object({
  provider: Id,
  mode: z.enum(tripModes),
  startedAt: Moment,
  minutes: Whole(1, testRideLimits.minutes),
  /** Null if the provider does not measure it. */
  meters: z.nullable(Whole(0, testRideLimits.meters)),
});
export type TestRideInput = z.infer<typeof TestRideInput>;

const plan = {
  /** Sent in this order, as the provider would. */
  rides: z.array(TestRideInput).check(z.maxLength(testRideLimits.rides)),
  /** An offer that the rider redeems afterwards. */
  redeem: z._default(z.nullable(Id), null),
};

/** A test rider to save: its name, rides and offer. */
export const TestRiderInput = z.object({ name: freeText(60).check(z.minLength(1)), ...plan });
export type TestRiderInput = z.infer<typeof TestRiderInput>;

export const SavedTestRider = z.extend(TestRiderInput, { testRiderId: z.uuid(), savedAt: Moment });
export type SavedTestRider = z.infer<typeof SavedTestRider>;

export const TestRidesInput = z.object({
  ...plan,
  language: z._default(z.enum(languages), 'en'),
  /** The saved test rider that does this: it is kept for another 30 days. */
  rider: z.optional(z.uuid()),
  /** True to also get the replies that the rider's app would get. */
  app: z._default(z.boolean(), false),
});

export type TestRidesInput = z.infer<typeof TestRidesInput>;

const Named = z.object({ id: z.string(), title: z.string() });

export const TestRides = z.object({
  revision: z.int(),
  /** False if the draft has errors: its last valid state is tested. */
  isWhole: z.boolean(),
  providers: z.array(Named),
  offers: z.array(z.extend(Named, { price: z.int() })),
  rides: z.array(
    z.object({
      /** The event as sent, with the signature's scheme only. */
      path: z.string(),
      headers: z.record(z.string(), z.string()),
      body: z.string(),
      outcome: z.enum(['accepted', 'duplicate', 'rejected']),
      reason: z.nullable(z.string()),
      /** What each campaign made of it after all rides; null if it was rejected. */
      receipt: z.nullable(RideReceipt),
    }),
  ),
  /** Points after all rides are claimed and the offer is redeemed. */
  points: z.int(),
  redeemed: z.nullable(
    z.object({
      title: z.string(),
      /** A code that begins with TEST, from no stock; null if it was refused or the offer has no code. */
      code: z.nullable(z.string()),
      /** The refusal's error code; null if it worked. */
      refusal: z.nullable(z.string()),
    }),
  ),
  /** Replies for the rider's app, as in a preview; null if they were not asked for. */
  app: z.nullable(
    z.object({
      configuration: z.record(z.string(), z.unknown()),
      sets: z.record(z.string(), z.unknown()),
      calls: z.record(z.string(), z.unknown()),
    }),
  ),
});
export type TestRides = z.infer<typeof TestRides>;
