import * as z from 'zod/mini';
import { ConnectionStatus, Proof } from './enums.ts';
import { MaybeText } from './scalars.ts';

/**
 * A member's connection to one provider [PROV-06]. `awaits` is what would prove it, of one that is not proven; null where it
 * is, or where nothing can. An account that is not proven may pay, but shows nothing of its rides.
 */
export const ProviderStatus = z.object({
  ProviderID: z.string(),
  identifier: MaybeText,
  status: ConnectionStatus,
  isProven: z.boolean(),
  awaits: z.nullable(Proof),
});
export type ProviderStatus = z.infer<typeof ProviderStatus>;
