import { adminRoutes, type Replayed } from '@fareback/contract/admin';
import { callWithRetry } from '../../data/client.ts';

/** What became of all parts so far; `next` says where to go on, null once all were read. */
export type ReplayedSoFar = Replayed;

/** Before the first part. */
export const noneReplayed: ReplayedSoFar = { accepted: 0, duplicates: 0, refused: [], next: '' };

/** How many events were read. */
export const readOf = ({ accepted, duplicates, refused }: ReplayedSoFar): number =>
  accepted + duplicates + countStillRejected(refused);

/** How many of them stay refused. */
export const countStillRejected = (refused: Replayed['refused']): number =>
  refused.reduce((sum, { events }) => sum + events, 0);

function sumRejected(...parts: Replayed['refused'][]): Replayed['refused'] {
  const byReason = new Map<string, number>();
  for (const { reason, events } of parts.flat()) byReason.set(reason, (byReason.get(reason) ?? 0) + events);
  return [...byReason].map(([reason, events]) => ({ reason, events }));
}

/**
 * Has refused events read again part by part from where `from` stands, each part a call and an act of its own, until all were
 * read or `isStopped`; `onPart` is told after each. Rejects with the refusal of a part: what the parts before did stays.
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
