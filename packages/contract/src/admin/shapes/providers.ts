import * as z from 'zod/mini';
import { MaybeText } from '../../schemas/scalars.ts';
import { MaybeMoment, Moment } from './common.ts';

/** How a provider of the agency is: when it called, what of it waits refused, how old its secret is. */
export const ProviderHealth = z.object({
  providerId: z.string(),
  name: z.string(),
  /** When its server last called with a good signature, to the minute; null: never since this is noted. */
  calledAt: MaybeMoment,
  /** When something of it was last accepted. */
  acceptedAt: MaybeMoment,
  /** Events that wait refused, by reason, those of the last 30 days. */
  refused: z.array(z.object({ reason: z.string(), events: z.int(), lastAt: Moment })),
  /** Since when its present secret counts; null where it has none. */
  secretSince: MaybeMoment,
  /** When its own server was set, where it is asked about accounts. */
  serverSetAt: MaybeMoment,
});
export type ProviderHealth = z.infer<typeof ProviderHealth>;

/** An event that a provider sent and that was refused. */
export const RejectedEvent = z.object({
  /** Names it among the refused, for it may have no name of its own. */
  rejectedId: z.string(),
  eventId: MaybeText,
  reason: z.string(),
  times: z.int(),
  firstRejectedAt: Moment,
  rejectedAt: Moment,
  /** As it was sent, where that was asked for: it names its rider. Null where it was too large to be kept. */
  body: MaybeText,
});
export type RejectedEvent = z.infer<typeof RejectedEvent>;

/** What became of refused events that were read again; `next` names where to go on, null at the end. */
export const Replayed = z.object({
  accepted: z.int(),
  duplicates: z.int(),
  refused: z.array(z.object({ reason: z.string(), events: z.int() })),
  next: MaybeText,
});
export type Replayed = z.infer<typeof Replayed>;
