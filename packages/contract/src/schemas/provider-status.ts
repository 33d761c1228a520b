import * as z from 'zod/mini';
import { ConnectionStatus, FailureCause, LossCause, Proof } from './enums.ts';
import { Flag, MaybeText, Text, Time } from './scalars.ts';

/**
 * A member's connection to one provider [PROV-06]. `awaits` says what would verify an unverified account; null if it is
 * verified or nothing can. An unverified account may earn, but shows no details of its rides. While VALIDATING,
 * `waitsUntilUTC` is the deadline of the provider's answer or the mailed code, and `canResendAtUTC` is when another
 * mail may be requested. `failedBecause` goes with FAILEDTOVALIDATE, `lostBecause` with REQUIRE_DISCONNECT. All are
 * null if not applicable.
 */
export const ProviderStatus = z.object({
  ProviderID: Text,
  identifier: MaybeText,
  status: ConnectionStatus,
  isProven: Flag,
  awaits: z.nullable(Proof),
  waitsUntilUTC: z.nullable(Time),
  canResendAtUTC: z.nullable(Time),
  failedBecause: z.nullable(FailureCause),
  lostBecause: z.nullable(LossCause),
});
export type ProviderStatus = z.infer<typeof ProviderStatus>;
