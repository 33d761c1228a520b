import * as z from 'zod/mini';
import { PageLinks } from '../../schemas/page.ts';
import { MaybeText } from '../../schemas/scalars.ts';
import { Moment } from './common.ts';

/** One event of the security record: a sign-in, a refusal, a command, or an operator's act. */
export const SecurityEvent = z.object({
  eventId: z.uuid(),
  happenedAt: Moment,
  /** The call, such as `auth.signIn` or `desk.signIn.code`, or the command. */
  what: z.string(),
  /** `OK`, `FAILED` or the error code. */
  outcome: z.string(),
  /** Number of equal events within a moment. */
  times: z.int(),
  memberId: MaybeText,
  /** The network it came from, not the address. */
  network: MaybeText,
  askedBy: MaybeText,
  /** Object of an operator's act, such as an agency or a person. */
  about: MaybeText,
});
export type SecurityEvent = z.infer<typeof SecurityEvent>;

export const SecurityPage = z.object({ data: z.array(SecurityEvent), links: PageLinks });
export type SecurityPage = z.infer<typeof SecurityPage>;
