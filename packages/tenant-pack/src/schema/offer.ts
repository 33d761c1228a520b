import { codeFormats, couponTypes, tripModes } from '@fareback/contract';
import * as z from 'zod/mini';
import { asError, say } from '../message.ts';
import { StatusIn } from './multipliers.ts';
import {
  Count,
  closed,
  Flag,
  Id,
  ImageFile,
  LocalDate,
  oneOf,
  Position,
  Positive,
  Price,
  UpToWeekHours,
  WebLink,
} from './scalars.ts';

const PLACES_LEAST = 6;
const patternExpectation = asError(
  say`a code pattern such as "RIDE-####-##": capitals, digits, hyphens and at least ${PLACES_LEAST} #, each a random letter or digit`,
);

/**
 * A code pattern: every # becomes a letter or digit that is hard to confuse with another; six give about a billion
 * codes.
 */
const CodePattern = z.string({ error: patternExpectation }).check(
  z.refine((text) => /^[A-Z0-9#-]{4,32}$/.test(text) && text.split('#').length > PLACES_LEAST, {
    error: patternExpectation,
  }),
);

/** Codes that the operator imports; `demo` generates some for an installation without real ones. */
const Pool = closed({
  kind: z.literal('pool'),
  /** Low-stock threshold for notifying the operator; by default the tenant's `lowStockThreshold`. */
  lowBelow: z.optional(Count),
  /** A code that expires sooner is no longer given out; 15 by default. */
  lifeLeastMinutes: z.optional(Count),
  demo: z.optional(closed({ count: Count, pattern: CodePattern })),
});

/** Codes generated on redemption; one replaces `{code}` in the address. */
const Template = closed({
  kind: z.literal('template'),
  pattern: CodePattern,
  url: z.optional(WebLink),
  /** Validity of an issued code. */
  lifeMinutes: z.optional(Positive),
});

const Fixed = closed({ kind: z.literal('fixed'), url: z.optional(WebLink) });

/** A supplier, connected by the operator, issues the coupon on redemption [REDEEM-17]. */
const Supplied = closed({
  kind: z.literal('supplier'),
  supplier: Id,
  product: z
    .string({ error: "the supplier's product name" })
    .check(z.minLength(1), z.maxLength(100, { error: 'at most 100 characters' })),
  /** Validity if the supplier states none. */
  lifeMinutes: z.optional(Positive),
});

/** Credit that a supplier adds to the member's connected account. */
const Credit = closed({ kind: z.literal('credit'), supplier: Id, provider: Id, amount: Positive });

/** A ticket that the agency issues itself; it is valid from redemption on, and inspectors check its rotating code [TICKET-01]. */
const Ticket = closed({
  kind: z.literal('ticket'),
  /** Validity from redemption on; by default until the end of the service day. */
  validHours: z.optional(UpToWeekHours),
});

/** Conditions on members who can see an offer; all must hold [OFFER-23]. */
const OfferFor = closed({
  segment: z.optional(Id),
  status: z.optional(StatusIn),
  /** The campaign that has paid the member; for a streak or tiers, its last step. */
  completed: z.optional(Id),
  /** Whether the member must hold a grant of this offer, from a campaign or staff; it costs no points then. */
  granted: z.optional(Flag),
});
export type OfferFor = z.infer<typeof OfferFor>;

/**
 * Where an offer can be used: the stops and stations of a provider's feed, which staff set at the desk. It never
 * decides who may redeem or what earns points [OFFER-34].
 */
const WorksAt = closed({
  provider: Id,
  /** Only stops and stations with these ids of the feed. */
  stops: z.optional(
    z
      .array(z.string({ error: 'an id of the feed' }).check(z.minLength(1), z.maxLength(200)))
      .check(z.minLength(1, { error: 'at least one id' }), z.maxLength(500, { error: 'at most 500 ids' })),
  ),
  /** Only stops and stations of these travel modes. */
  modes: z.optional(z.array(oneOf(...tripModes)).check(z.minLength(1, { error: 'at least one travel mode' }))),
});

/** Something points can buy; its texts are in the messages under `offers.<id>` [OFFER-01]. */
export const Offer = closed({
  id: Id,
  category: Id,
  position: z.optional(Position),
  active: z._default(Flag, true),
  startsOn: z.optional(LocalDate),
  endsOn: z.optional(LocalDate),
  price: Price,
  couponType: oneOf(...couponTypes),
  /** Format of the displayed code for the scanning staff; QR by default, TEXT if it is not scanned [REDEEM-18]. */
  codeFormat: z.optional(oneOf(...codeFormats)),
  /** Maximum redemptions per member in any period of this many days; 0 is no limit [OFFER-10, OFFER-11]. */
  limit: z._default(closed({ redemptions: Count, days: Count }), { redemptions: 0, days: 0 }),
  /** Whether a member can redeem it only once ever; refunded and unfulfilled redemptions do not count [OFFER-25]. */
  once: z.optional(Flag),
  for: z.optional(OfferFor),
  worksAt: z.optional(WorksAt),
  image: z.optional(ImageFile),
  stock: z.discriminatedUnion('kind', [Pool, Template, Ticket, Fixed, Supplied, Credit], {
    error: 'a stock whose kind is one of pool, template, ticket, fixed, supplier, credit',
  }),
  /**
   * What the coupon shows next to its code: `link` is where to use the code; each of `extra` is a field with a fixed
   * value, named by `fields.<name>` in the messages. Instructions come from the messages.
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

export type PackOffer = z.infer<typeof Offer> & { position: number };

/** A category of offers or campaigns; its name is in the messages [OFFER-04, EARN-07]. */
export const Category = closed({
  id: Id,
  position: z.optional(Position),
  active: z._default(Flag, true),
  icon: z.optional(ImageFile),
});
export type PackCategory = z.infer<typeof Category> & { position: number };
