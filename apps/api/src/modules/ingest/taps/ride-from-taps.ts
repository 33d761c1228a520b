import { withTenant } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { lockSubjects } from '../../connections/index.ts';
import { type AcceptScope, acceptActivities } from '../accept-activities.ts';
import type { ImportObserver } from '../files/import-observer.ts';
import { type CardTap, lockPairing, readFreshCards, readTaps, writePairs } from './tap-store.ts';
import { changedPairs, reportsOf, type StoredTap } from './taps.ts';

export interface TapCount {
  rides: number;
  withdrawn: number;
  /** Unpaired taps, stored because their match may come. */
  alone: number;
}

const CARDS_AT_ONCE = 500;

function byCard(taps: readonly CardTap[]): Map<string, StoredTap[]> {
  const cards = new Map<string, StoredTap[]>();
  for (const { card, ...tap } of taps) {
    const known = cards.get(card);
    if (known) known.push(tap);
    else cards.set(card, [tap]);
  }
  return cards;
}

function aloneIn(taps: readonly StoredTap[], changes: ReturnType<typeof changedPairs>): number {
  const entryOf = new Map(taps.map(({ tapId, entryTapId }) => [tapId, entryTapId]));
  for (const { exit, entry } of changes) entryOf.set(exit.tapId, entry?.tapId ?? null);
  const entries = new Set(entryOf.values());
  return taps.filter(({ tapId, isEntry }) => (isEntry ? !entries.has(tapId) : entryOf.get(tapId) === null)).length;
}

/**
 * Pairs new taps into rides, card by card, and counts them like reported rides. Each batch of cards is one transaction:
 * safe to interrupt and run again. The observer gets the points of each.
 */
export async function rideFromTaps(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  scope: AcceptScope,
  { withinSeconds, observer }: { withinSeconds: number; observer?: ImportObserver | undefined },
): Promise<TapCount> {
  const { tenantId, provider } = scope;
  const { providerId } = provider;
  const count: TapCount = { rides: 0, withdrawn: 0, alone: 0 };
  for (;;) {
    const isDone = await withTenant(
      database,
      tenantId,
      async (tx) => {
        // Locks in the same order as a report, and exclusively, because wrong rides are voided here.
        await lockSubjects(tx, tenantId, providerId, 'ALONE');
        await lockPairing(tx, tenantId, providerId);
        const taps = await readTaps(tx, providerId, await readFreshCards(tx, providerId, CARDS_AT_ONCE));
        if (taps.length === 0) return true;
        const cards = [...byCard(taps)].map(([card, ofCard]) => {
          const changes = changedPairs(ofCard, { withinSeconds, rideLimits: scope.rideLimits });
          return { card, ofCard, changes, reports: changes.flatMap((change) => reportsOf(card, change)) };
        });
        const reports = cards.flatMap((each) => each.reports);
        // Only the card's hash is known here, which is also the key rides are stored under.
        let points = 0;
        const onPoints = (more: number): void => {
          points += more;
        };
        const byHash = { ...scope, now: clock(), hashOf: (hash: string) => hash, onPoints };
        if (reports.length > 0) await acceptActivities(tx, byHash, reports);
        const pairs = cards.flatMap(({ card, changes }) => changes.map((change) => ({ card, ...change })));
        await writePairs(tx, providerId, taps, pairs);
        await observer?.onStored?.(tx, { rows: 0, rejected: [], points });
        count.rides += reports.filter(({ type }) => type === 'trip.completed').length;
        count.withdrawn += reports.filter(({ type }) => type === 'trip.voided').length;
        count.alone += cards.reduce((sum, { ofCard, changes }) => sum + aloneIn(ofCard, changes), 0);
        return false;
      },
      { rows: 'MANY' },
    );
    if (isDone) return count;
  }
}
