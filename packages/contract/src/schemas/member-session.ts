import * as z from 'zod/mini';
import { Id, Time } from './scalars.ts';

export const MemberSession = z.object({
  SessionID: Id,
  Browser: z.nullable(z.string()),
  System: z.nullable(z.string()),
  CreatedAtUTC: Time,
  LastSeenAtUTC: Time,
  IsCurrent: z.boolean(),
});
export type MemberSession = z.infer<typeof MemberSession>;
