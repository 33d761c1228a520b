import * as z from 'zod/mini';
import { Moment } from './common.ts';

/** A service day that an outage of more than 30 minutes took part of. */
const OutageAtDesk = z.object({
  outageId: z.uuid(),
  /** Empty for the whole service; else the provider of which no rides came. */
  providerId: z.string(),
  /** The provider's name in the agency's words; empty for the whole service. */
  providerName: z._default(z.string(), ''),
  day: z.string(),
  startedAt: Moment,
  endedAt: Moment,
  state: z.enum(['PROPOSED', 'CONFIRMED', 'DISMISSED']),
});
export type OutageAtDesk = z.infer<typeof OutageAtDesk>;

export const OutagesAtDesk = z.object({
  outages: z.array(OutageAtDesk),
  /** True if days are confirmed without staff. */
  isAutomatic: z.boolean(),
});
export type OutagesAtDesk = z.infer<typeof OutagesAtDesk>;
