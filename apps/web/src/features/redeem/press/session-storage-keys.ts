/** Session storage keys for the next page load: a pending redemption and the open ticket. */
export const sessionStorageKeys = { press: 'pendingRedemption', ticket: 'openTicket' } as const;

/** True if an earlier page left any; their readers check if they are still valid [REDEEM-19, REDEEM-26]. */
export function hasPendingWork(): boolean {
  try {
    return Object.values(sessionStorageKeys).some((place) => sessionStorage.getItem(place) !== null);
  } catch {
    return false;
  }
}
