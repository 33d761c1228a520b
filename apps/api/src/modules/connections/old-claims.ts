import { limits } from '@fareback/contract';
import type { Tx } from '../../platform/database/transactions.ts';
import { type Awaits, endConnection, lockOldClaims } from './store.ts';

const HOUR_MILLIS = 3_600_000;
const PAGE = 500;

/** For how long a rider may take to show that an account is theirs. A question to a provider ends by itself. */
const patience: readonly { awaited: Awaits; hours: number }[] = [
  { awaited: 'RIDE', hours: limits.rideProofClaimDays * 24 },
  { awaited: 'MAILED_CODE', hours: limits.mailedCodeClaimHours },
];

/**
 * Ends claims that no ride proved in their days, or whose mailed code nobody entered in its hours: the member is asked to
 * begin anew. Resolves to how many ended; there may be more [PROV-12, PROV-30].
 */
export async function failOldClaims(tx: Tx, now: Date): Promise<number> {
  let ended = 0;
  for (const { awaited, hours } of patience) {
    const since = new Date(now.getTime() - hours * HOUR_MILLIS);
    const old = await lockOldClaims(tx, { awaited, since, now }, PAGE);
    for (const claim of old) await endConnection(tx, claim, 'FAILEDTOVALIDATE', now);
    ended += old.length;
  }
  return ended;
}
