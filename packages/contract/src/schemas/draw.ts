import * as z from 'zod/mini';
import { Count, MaybeText, Time } from './scalars.ts';

const Prize = z.object({ OfferID: z.string(), Winners: Count });

/** A prize with its offer's title, because some offers are listed only for their winners. */
const TitledPrize = z.extend(Prize, { Title: z.optional(z.string()) });

/** A draw, with the member's entries and result [DRAW-09]. */
export const Draw = z.object({
  DrawID: z.string(),
  Title: z.string(),
  Description: z.string(),
  /** What the chances depend on, in the agency's words. */
  Odds: z.string(),
  RulesUrl: MaybeText,
  /** First and last day of rides that give entries, and the day of the draw. */
  EntriesFrom: z.string(),
  EntriesUntil: z.string(),
  DrawsOn: z.string(),
  Prizes: z.array(TitledPrize),
  /** True if only members who agreed to its rules take part. */
  NeedsConsent: z.boolean(),
  /** What the member said; null if nothing yet. */
  TakesPart: z.nullable(z.boolean()),
  State: z.enum(['OPEN', 'CLOSED', 'HELD']),
  /** The member's entries that count so far, or that are in the closed list. */
  Entries: Count,
  /** Entries of everybody in the closed list; null while it is open. */
  EntriesInAll: z.optional(z.nullable(Count)),
  /** The member's own lines of the published list. */
  Tickets: z.array(z.string()),
  Won: z.nullable(
    z.object({
      OfferID: z.string(),
      ClaimUntilUTC: z.nullable(Time),
      /** When the member used the prize; null until then. */
      UsedAtUTC: z.optional(z.nullable(Time)),
      /** True once it can no longer be used; it goes to the next alternate, if one is left. */
      HasPassed: z.boolean(),
    }),
  ),
  PublicValue: z.object({ Name: z.string(), DescribedAs: z.string(), Url: MaybeText }),
  SeedHash: z.string(),
  ListHash: MaybeText,
});
export type Draw = z.infer<typeof Draw>;

/** A draw's published data, sufficient to repeat the choice of winners [DRAW-06]. */
export const DrawRecord = z.object({
  Method: z.literal('fareback-draw/1'),
  DrawID: z.string(),
  /** SHA-256 of the seed, published before the first entry. */
  SeedHash: z.string(),
  ListClosedAtUTC: z.nullable(Time),
  ListHash: MaybeText,
  /** The closed list: one line per entry, of the hash of its person and its own. */
  List: MaybeText,
  /** Members with entries that the list leaves out, by reason. */
  LeftOut: z.record(z.string(), Count),
  Prizes: z.array(Prize),
  Alternates: Count,
  PublicValueName: z.string(),
  PublicValue: MaybeText,
  Seed: MaybeText,
  HeldAtUTC: z.nullable(Time),
  Winners: z.array(
    z.object({
      Place: Count,
      Person: z.string(),
      Ticket: z.string(),
      /** Null for an alternate without a prize so far. */
      OfferID: MaybeText,
      HasPassed: z.boolean(),
    }),
  ),
});
export type DrawRecord = z.infer<typeof DrawRecord>;
