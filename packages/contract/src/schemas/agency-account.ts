import * as z from 'zod/mini';
import { Flag, MaybeText, Text, Time } from './scalars.ts';

/** The agency's account that came back, for its rider to sign up or to sign in to an existing account. */
export const PendingAgencyAccount = z.object({
  /** Null if the provider did not send it. */
  Email: MaybeText,
  /** Whether the provider verified the email, so the new account has this one. */
  IsEmailVerified: Flag,
  /** Empty if missing or rejected by our rules. */
  Name: Text,
});
export type PendingAgencyAccount = z.infer<typeof PendingAgencyAccount>;

/** Whether the member can sign in with the agency's account. */
export const MemberAgencyAccount = z.object({
  IsOffered: Flag,
  /** Null: not connected. */
  ConnectedAtUTC: z.nullable(Time),
  LastUsedAtUTC: z.nullable(Time),
  HasPassword: Flag,
  /** Whether a password or passkey remains after disconnecting. */
  CanDisconnect: Flag,
});
export type MemberAgencyAccount = z.infer<typeof MemberAgencyAccount>;
