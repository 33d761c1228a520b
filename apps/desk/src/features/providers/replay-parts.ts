import { adminRoutes, type Replayed } from '@fareback/contract/admin';
import { callWithRetry } from '../../data/client.ts';

/** Totals of all parts so far; `next` is the cursor of the next part, null after the last. */
export type ReplayedSoFar = Replayed;

export const noneReplayed: ReplayedSoFar = { accepted: 0, duplicates: 0, refused: [], next: '' };

export const readOf = ({ accepted, duplicates, refused }: ReplayedSoFar): number =>
  accepted + duplicates + countStillRejected(refused);

export const countStillRejected = (refused: Replayed['refused']): number =>
  refused.reduce((sum, { events }) => sum + events, 0);

function sumRejected(...parts: Replayed['refused'][]): Replayed['refused'] {
  const byReason = new Map<string, number>();
  for (const { reason, events } of parts.flat()) byReason.set(reason, (byReason.get(reason) ?? 0) + events);
  return [...byReason].map(([reason, events]) => ({ reason, events }));
}

/**
 * Replays rejected events in parts, starting at cursor `from`, until all are read or `isStopped`. Each part is one call
 * and one audit event; `onPart` runs after each. Rejects if a part fails; earlier parts stay applied.
 */
export async function replayParts(
  params: { agency: string; provider: string },
  from: ReplayedSoFar,
  { isStopped, onPart }: { isStopped: () => boolean; onPart: (soFar: ReplayedSoFar) => void },
): Promise<void> {
  let soFar = from;
  while (soFar.next !== null && !isStopped()) {
    const part = await callWithRetry(adminRoutes.events.replay, { params, body: { after: soFar.next } });
    soFar = {
      accepted: soFar.accepted + part.accepted,
      duplicates: soFar.duplicates + part.duplicates,
      refused: sumRejected(soFar.refused, part.refused),
      next: part.next,
    };
    onPart(soFar);
  }
}
