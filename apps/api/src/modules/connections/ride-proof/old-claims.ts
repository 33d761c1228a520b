import { limits } from '@fareback/contract';
import type { Tx } from '../../../platform/database.ts';
import { endConnection, lockOldClaims } from '../store.ts';

const DAY_MILLIS = 86_400_000;
const PAGE = 500;

/** Ends claims that no ride proved in their days: the member is asked to begin anew. Resolves to how many ended [PROV-12]. */
export async function failOldClaims(tx: Tx, now: Date): Promise<number> {
  const since = new Date(now.getTime() - limits.rideProofClaimDays * DAY_MILLIS);
  const old = await lockOldClaims(tx, since, PAGE);
  for (const claim of old) await endConnection(tx, claim, 'FAILEDTOVALIDATE', now);
  return old.length;
}
