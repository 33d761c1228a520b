import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { Flag, Id, MaybeText, Text, Time } from './scalars.ts';

/** Options for the browser's `navigator.credentials`, in the JSON form of WebAuthn level 3. */
export const PasskeyOptions = z.object({ options: z.looseObject({ challenge: Text }) });
export type PasskeyOptions = z.infer<typeof PasskeyOptions>;

const Encoded = Text.check(z.maxLength(limits.passkeyPartLengthMax));

export const PasskeyAnswer = z.looseObject({
  id: Encoded,
  rawId: Encoded,
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: Encoded }),
});
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;

/** One of the member's passkeys. */
export const MemberPasskey = z.object({
  PasskeyID: Id,
  Name: Text,
  /** The agency's other host where it works; null if it works on the host of this call. */
  OtherHost: MaybeText,
  /** True if the passkey provider syncs it to other devices. */
  IsSynced: Flag,
  CreatedAtUTC: Time,
  LastUsedAtUTC: z.nullable(Time),
});
export type MemberPasskey = z.infer<typeof MemberPasskey>;
