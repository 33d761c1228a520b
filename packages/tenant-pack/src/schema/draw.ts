import * as z from 'zod/mini';
import { Count, closed, Flag, Id, LocalDate, Positive, WebLink } from './scalars.ts';

const most = (characters: number) =>
  z.string({ error: 'a text' }).check(z.minLength(1), z.maxLength(characters, { error: 'a shorter text' }));

/** A draw for which campaigns give entries; its texts are in the messages under `draws.<id>` [DRAW-01]. */
export const Draw = closed({
  id: Id,
  /** First and last service day of rides whose entries count. */
  entriesFrom: LocalDate,
  entriesUntil: LocalDate,
  /** The list of entries closes as this day begins; the draw is held on it or later. */
  drawsOn: LocalDate,
  /** The first drawn win the first prize. */
  prizes: z
    .array(closed({ offer: Id, winners: Positive }), { error: 'a list of prizes' })
    .check(z.minLength(1, { error: 'at least one prize' })),
  /** Number drawn after the winners, for unclaimed prizes. */
  alternates: z._default(Count, 0),
  /** Days in which a winner can use the prize. */
  claimDays: z._default(Positive, 30),
  /** A value unknown before `drawsOn`, and how to find it. */
  publicValue: closed({ name: most(120), describedAs: most(500), url: z.optional(WebLink) }),
  rulesUrl: z.optional(WebLink),
  /** True if only members who agreed to the rules take part. */
  consent: z._default(Flag, false),
  entriesMaxPerDay: z.optional(Positive),
  entriesMax: z.optional(Positive),
});
export type PackDraw = z.infer<typeof Draw>;
