import * as z from 'zod/mini';
import { ConnectionStatus, FailureCause, LossCause, Proof } from './enums.ts';
import { MaybeText, Time } from './scalars.ts';

/**
 * A member's connection to one provider [PROV-06]. `awaits` is what would prove it, of one that is not proven; null where it
 * is, or where nothing can. An account that is not proven may pay, but shows nothing of its rides. While VALIDATING,
 * `waitsUntilUTC` says until when the provider may answer or the mailed code is good, `canResendAtUTC` when another mail may
 * be asked for; `failedBecause` goes with FAILEDTOVALIDATE, `lostBecause` with REQUIRE_DISCONNECT. All are null where there is nothing to say.
 */
export const ProviderStatus = z.object({
  ProviderID: z.string(),
  identifier: MaybeText,
  status: ConnectionStatus,
  isProven: z.boolean(),
  awaits: z.nullable(Proof),
  waitsUntilUTC: z.nullable(Time),
  canResendAtUTC: z.nullable(Time),
  failedBecause: z.nullable(FailureCause),
  lostBecause: z.nullable(LossCause),
});
export type ProviderStatus = z.infer<typeof ProviderStatus>;
