import * as z from 'zod/mini';
import { Id, Time } from './scalars.ts';

/** A place where the member is signed in, named by what its browser said about itself [AUTH-24]. */
export const MemberSession = z.object({
  SessionID: Id,
  Browser: z.nullable(z.string()),
  System: z.nullable(z.string()),
  CreatedAtUTC: Time,
  LastSeenAtUTC: Time,
  IsCurrent: z.boolean(),
});
export type MemberSession = z.infer<typeof MemberSession>;
