import * as z from 'zod/mini';
import { staffLimits } from '../limits.ts';
import { MaybeMoment, Moment } from './common.ts';

/** Options for the browser's `navigator.credentials`, in the JSON form of WebAuthn level 3. */
export const PasskeyOptions = z.object({ options: z.looseObject({ challenge: z.string() }) });
export type PasskeyOptions = z.infer<typeof PasskeyOptions>;

const Encoded = z.string().check(z.maxLength(staffLimits.passkeyPartLengthMax));

export const PasskeyAnswer = z.looseObject({
  id: Encoded,
  rawId: Encoded,
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: Encoded }),
});
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;

export const Passkey = z.object({
  passkeyId: z.string(),
  name: z.string(),
  /** True if the passkey provider syncs it to other devices. */
  isSynced: z.boolean(),
  createdAt: Moment,
  lastUsedAt: MaybeMoment,
});
export type Passkey = z.infer<typeof Passkey>;

/** All passkeys of a person; not paged, because they are few. */
export const Passkeys = z.object({ data: z.array(Passkey) });
export type Passkeys = z.infer<typeof Passkeys>;
