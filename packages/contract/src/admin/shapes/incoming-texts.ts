import * as z from 'zod/mini';

const DayOfTexts = z.object({
  /** `YYYY-MM-DD` of the agency's clock. */
  day: z.string(),
  received: z.int(),
  answered: z.int(),
  /** Text messages that the answers took. */
  parts: z.int(),
});

export const IncomingTexts = z.object({
  isOn: z.boolean(),
  /** True if a number that staff enter at the counter finds its member. */
  takesCounterNumbers: z._default(z.boolean(), false),
  /** Addresses for the gateway, with signed JSON and with the form of a carrier. */
  jsonAddress: z.string(),
  carrierAddress: z.string(),
  /** The last 30 days, newest first. */
  days: z.array(DayOfTexts),
});
export type IncomingTexts = z.infer<typeof IncomingTexts>;
