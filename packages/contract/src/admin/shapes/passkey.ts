import * as z from 'zod/mini';
import { MaybeMoment, Moment } from './common.ts';

export { PasskeyAnswer, PasskeyOptions } from '../../schemas/passkey.ts';

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
