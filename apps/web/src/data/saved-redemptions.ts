import { Redemption } from '@fareback/contract';
import { session } from './session.ts';

/** Where tickets and codes that were seen are kept, so that they stay readable without network [ERR-14]. */
const KEY = 'savedRedemptions';

/** The newest are kept; older ones are in the history. */
const keptMax = 20;

// What a member bought leaves the device with the member.
session.subscribe(() => {
  if (session.get() === 'signedOut') localStorage.removeItem(KEY);
});

/** The redemptions that `userId` has seen on this device, newest first; none when signed out or for anybody else [ERR-14]. */
export function savedRedemptions(userId: string | undefined): Redemption[] {
  if (userId === undefined) return [];
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as { userId?: unknown; seen?: unknown } | null;
    if (kept?.userId !== userId || !Array.isArray(kept.seen)) return [];
    return kept.seen.flatMap((entry) => {
      const read = Redemption.safeParse(entry);
      return read.success ? [read.data] : [];
    });
  } catch {
    return [];
  }
}

/** Keeps a redemption that is being looked at; one seen before moves to the front. A full device keeps what it has. */
export function saveRedemption(userId: string, redemption: Redemption): void {
  const others = savedRedemptions(userId).filter(({ TransactionID }) => TransactionID !== redemption.TransactionID);
  try {
    localStorage.setItem(KEY, JSON.stringify({ userId, seen: [redemption, ...others].slice(0, keptMax) }));
  } catch {
    // No room, or storage is off: the history still has it.
  }
}
