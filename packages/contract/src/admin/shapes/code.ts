import * as z from 'zod/mini';
import { limits } from '../../limits.ts';

/** That a code is on its way, if it is: what it is tried with, so that nobody else uses up its tries. */
export const MailedCode = z.object({ attempt: z.string(), expiresAt: z.string() });
export type MailedCode = z.infer<typeof MailedCode>;

/** A code as it was read in a mail, and what came when it was asked for. */
export const TypedCode = z.object({
  attempt: z.string().check(z.maxLength(limits.shortTextLengthMax)),
  code: z.string().check(z.maxLength(limits.shortTextLengthMax)),
});
export type TypedCode = z.infer<typeof TypedCode>;
