import { codeFormats, couponTypes } from '@fareback/contract';
import * as z from 'zod/mini';
import { asError, say } from '../message.ts';
import { Count, closed, Flag, Id, ImageFile, LocalDate, oneOf, Position, Positive, Price, WebLink } from './scalars.ts';

const PLACES_LEAST = 6;
const patternExpectation = asError(
  say`a code pattern such as "RIDE-####-##": capitals, digits, hyphens and at least ${PLACES_LEAST} #, each a random letter or digit`,
);

/** A pattern of codes: every # becomes a letter or digit that is not easily mistaken for another; six make a milliard codes. */
const CodePattern = z.string({ error: patternExpectation }).check(
  z.refine((text) => /^[A-Z0-9#-]{4,32}$/.test(text) && text.split('#').length > PLACES_LEAST, {
    error: patternExpectation,
  }),
);

/** Codes that the operator imports; `demo` makes some for an installation without real ones. */
const Pool = closed({
  kind: z.literal('pool'),
  /** The operator is told when fewer codes are left; the tenant's `lowStockThreshold` unless it is named. */
  lowBelow: z.optional(Count),
  /** A code that runs out sooner is not given out any more; 15 unless it is named. */
  lifeLeastMinutes: z.optional(Count),
  demo: z.optional(closed({ count: Count, pattern: CodePattern })),
});

/** Codes that are made up at the moment of redeeming; `{code}` in the address is replaced by one. */
const Template = closed({
  kind: z.literal('template'),
  pattern: CodePattern,
  url: z.optional(WebLink),
  /** How long what was issued is good for. */
  lifeMinutes: z.optional(Positive),
});

/** The same content for everybody. */
const Fixed = closed({ kind: z.literal('fixed'), url: z.optional(WebLink) });

/** A supplier, connected by the operator, issues the coupon at the moment of redeeming [REDEEM-17]. */
const Supplied = closed({
  kind: z.literal('supplier'),
  supplier: Id,
  /** What the supplier calls it. */
  product: z
    .string({ error: "the supplier's product name" })
    .check(z.minLength(1), z.maxLength(100, { error: 'at most 100 characters' })),
  /** How long it is good for where the supplier does not say. */
  lifeMinutes: z.optional(Positive),
});

/** Credit that a supplier puts on the member's connected account. */
const Credit = closed({ kind: z.literal('credit'), supplier: Id, provider: Id, amount: Positive });

/** Something points can buy; its words stand in the wording under `offers.<id>` [OFFER-01]. */
export const Offer = closed({
  id: Id,
  category: Id,
  position: z.optional(Position),
  active: z._default(Flag, true),
  startsOn: z.optional(LocalDate),
  endsOn: z.optional(LocalDate),
  price: Price,
  couponType: oneOf(...couponTypes),
  /** How the code is drawn for whoever scans it; QR unless it is named, TEXT where nobody does [REDEEM-18]. */
  codeFormat: z.optional(oneOf(...codeFormats)),
  /** At most so many redemptions of a member in any stretch of so many days; 0 is no limit [OFFER-10, OFFER-11]. */
  limit: z._default(closed({ redemptions: Count, days: Count }), { redemptions: 0, days: 0 }),
  image: z.optional(ImageFile),
  stock: z.discriminatedUnion('kind', [Pool, Template, Fixed, Supplied, Credit], {
    error: 'a stock whose kind is one of pool, template, fixed, supplier, credit',
  }),
  /**
   * What the coupon shows beside its code: `link` is where the code is used; each of `extra` is a field named by
   * `fields.<name>` in the wording, with a fixed value. Instructions come from the wording.
   */
  fieldMappings: z._default(
    closed({
      link: z.optional(WebLink),
      extra: z._default(
        z.record(Id, z.string({ error: 'a text' })).check(
          z.refine((fields) => Object.keys(fields).length <= 2, {
            error: 'at most 2 fields, since the code is the first of 3',
          }),
        ),
        {},
      ),
    }),
    { extra: {} },
  ),
});

/** An offer with its place in the list filled in. */
export type PackOffer = z.infer<typeof Offer> & { position: number };

/** A shelf of offers or of campaigns; its name stands in the wording [OFFER-04, EARN-07]. */
export const Category = closed({
  id: Id,
  position: z.optional(Position),
  active: z._default(Flag, true),
  icon: z.optional(ImageFile),
});
export type PackCategory = z.infer<typeof Category> & { position: number };
