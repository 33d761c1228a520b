import * as z from 'zod/mini';
import { MaybeText } from '../../schemas/scalars.ts';
import { MaybeMoment, Moment } from './common.ts';

/** Health of a provider: its last call, rejected events, and the age of its secret. */
export const ProviderHealth = z.object({
  providerId: z.string(),
  name: z.string(),
  /** Last correctly signed call of its server, to the minute; null if none was recorded. */
  calledAt: MaybeMoment,
  acceptedAt: MaybeMoment,
  /** Rejected events of the last 30 days, by reason. */
  refused: z.array(z.object({ reason: z.string(), events: z.int(), lastAt: Moment })),
  secretSince: MaybeMoment,
  serverSetAt: MaybeMoment,
});
export type ProviderHealth = z.infer<typeof ProviderHealth>;

export const RejectedEvent = z.object({
  /** Identifies the rejected event, which may have no valid id itself. */
  rejectedId: z.string(),
  eventId: MaybeText,
  reason: z.string(),
  times: z.int(),
  firstRejectedAt: Moment,
  rejectedAt: Moment,
  body: MaybeText,
});
export type RejectedEvent = z.infer<typeof RejectedEvent>;

/** Result of replayed events; `next` is the cursor to continue, null at the end. */
export const Replayed = z.object({
  accepted: z.int(),
  duplicates: z.int(),
  refused: z.array(z.object({ reason: z.string(), events: z.int() })),
  next: MaybeText,
});
export type Replayed = z.infer<typeof Replayed>;
