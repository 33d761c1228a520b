import * as z from 'zod/mini';
import { limits } from '../../limits.ts';

/**
 * Says that a code may be on its way. Only the holder of `attempt` can try the code, so others cannot use up its tries.
 */
export const MailedCode = z.object({ attempt: z.string(), expiresAt: z.string() });
export type MailedCode = z.infer<typeof MailedCode>;

/** A code from a mail, and the attempt returned when it was requested. */
export const TypedCode = z.object({
  attempt: z.string().check(z.maxLength(limits.shortTextLengthMax)),
  code: z.string().check(z.maxLength(limits.shortTextLengthMax)),
});
export type TypedCode = z.infer<typeof TypedCode>;
