import { type Tx, withTenant } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { memoizeByKey } from '../../../platform/services.ts';
import { readSeen, writeSeen } from './seen-store.ts';

/** How often each process notes a provider that calls all day. */
const NOTED_EVERY_MILLIS = 60_000;

/** When this process noted a provider last: that it called, and that something of it was accepted. */
const createNoted = () => memoizeByKey(() => ({ called: 0, accepted: 0 }));

/**
 * Notes that a provider's server called now, and whether anything of it was accepted: to the minute, so that its calls do
 * not wait for each other at one row. What cannot be noted is told in the log and costs no event.
 */
export async function noteSeen(
  { database, services, clock, log }: Deps,
  { tenantId, providerId }: { tenantId: string; providerId: string },
  isAccepted: boolean,
): Promise<void> {
  const now = clock();
  const noted = services.of(createNoted)(`${tenantId} ${providerId}`);
  const last = isAccepted ? noted.accepted : noted.called;
  if (Math.abs(now.getTime() - last) < NOTED_EVERY_MILLIS) return;
  noted.called = now.getTime();
  if (isAccepted) noted.accepted = now.getTime();
  try {
    await withTenant(database, tenantId, (tx) => writeSeen(tx, providerId, now, isAccepted));
  } catch (error) {
    log.warn({ err: error, tenantId, providerId }, 'that a provider called could not be noted');
  }
}

/** When each provider called last, and when something of it was accepted. */
export const providersSeen = async (tx: Tx): Promise<Map<string, { calledAt: Date; acceptedAt: Date | null }>> =>
  new Map((await readSeen(tx)).map(({ providerId, ...seen }) => [providerId, seen]));
