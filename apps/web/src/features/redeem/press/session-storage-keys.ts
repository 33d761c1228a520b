/** Where this tab notes what a page that comes after this one goes on with: a press of Redeem, and the ticket that stands open. */
export const sessionStorageKeys = { press: 'pendingRedemption', ticket: 'openTicket' } as const;

/** Whether a page before this one left any; whoever goes on with them finds out what they are still worth [REDEEM-19, REDEEM-26]. */
export function hasPendingWork(): boolean {
  try {
    return Object.values(sessionStorageKeys).some((place) => sessionStorage.getItem(place) !== null);
  } catch {
    return false;
  }
}
