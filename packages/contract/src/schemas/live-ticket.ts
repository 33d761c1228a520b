import * as z from 'zod/mini';
import { Text } from './scalars.ts';

/** What the rider's app needs to show a ticket of the agency without a network until it ends [TICKET-05]. */
export const LiveTicket = z.object({
  /** Signed text: agency, code, offer, begin, end and key. */
  body: Text,
  signature: Text,
  code: Text,
  /** Begin and end in seconds since 1970. */
  from: z.int(),
  until: z.int(),
  /** One secret per service day, for the codes of its time. */
  secrets: z.array(z.object({ from: z.int(), until: z.int(), secret: Text })),
});
export type LiveTicket = z.infer<typeof LiveTicket>;
