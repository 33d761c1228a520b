import * as z from 'zod/mini';
import { Flag, Id, Text, Time } from './scalars.ts';

export const MemberSession = z.object({
  SessionID: Id,
  Browser: z.nullable(Text),
  System: z.nullable(Text),
  CreatedAtUTC: Time,
  LastSeenAtUTC: Time,
  IsCurrent: Flag,
});
export type MemberSession = z.infer<typeof MemberSession>;
