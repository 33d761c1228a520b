import { Redemption } from '@fareback/contract';
import { hasSignInFlag, session } from './session.ts';

/** Where tickets and codes that were seen are kept, so that they stay readable without network [ERR-14]. */
const KEY = 'savedRedemptions';

/** The newest are kept; older ones are in the history. */
const keptMax = 20;

// What a member bought leaves the device with the member; a start that could not ask who is here sends nobody away.
session.subscribe(() => {
  if (session.get() === 'signedOut' && !hasSignInFlag()) localStorage.removeItem(KEY);
});

/** The redemptions that `userId` has seen on this device, newest first; none when signed out or for anybody else [ERR-14]. */
export function savedRedemptions(userId: string | undefined): Redemption[] {
  const kept = read();
  return userId !== undefined && kept.userId === userId ? kept.seen : [];
}

/** What the member of this device has seen on it, where nobody could be asked who that is; none once signed out [ERR-14, D-155]. */
export function savedOnDevice(): Redemption[] {
  return hasSignInFlag() ? read().seen : [];
}

function read(): { userId: unknown; seen: Redemption[] } {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as { userId?: unknown; seen?: unknown } | null;
    const entries: unknown[] = Array.isArray(kept?.seen) ? kept.seen : [];
    const seen = entries.flatMap((entry) => {
      const known = Redemption.safeParse(entry);
      return known.success ? [known.data] : [];
    });
    return { userId: kept?.userId, seen };
  } catch {
    return { userId: undefined, seen: [] };
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
