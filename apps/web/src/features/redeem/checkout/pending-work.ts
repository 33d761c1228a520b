/**
 * What the next page load of this tab continues, in session storage (a duplicated tab has it too): the open ticket and
 * the redemptions without a seen result. Without storage a reload loses them, and the history shows them. Home's first
 * visit loads these keys only; `saved-in-tab.ts` has the rest.
 */
export const keys = { ticket: 'openTicket', attempt: 'pendingRedemption' } as const;

/** True if an earlier page left any; their readers check if they are still valid [REDEEM-19, REDEEM-26]. */
export function hasPendingWork(): boolean {
  try {
    return Object.values(keys).some((key) => sessionStorage.getItem(key) !== null);
  } catch {
    return false;
  }
}
