import { limits } from '@fareback/contract';
import type { Tx } from '../../platform/database/transactions.ts';
import { type Awaits, endConnection, lockOldClaims } from './store.ts';

const HOUR_MILLIS = 3_600_000;
const PAGE = 500;

/** How long a rider may take to prove an account. Provider checks end separately. */
const patience: readonly { awaited: Awaits; hours: number }[] = [
  { awaited: 'RIDE', hours: limits.rideProofClaimDays * 24 },
  { awaited: 'MAILED_CODE', hours: limits.mailedCodeClaimHours },
];

/**
 * Ends claims without a proving ride or an entered code in time: the member must start again. Resolves to their number;
 * there may be more [PROV-12, PROV-30].
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
