import type { Redemption } from '@fareback/contract';

/** As many as fit above the shop without pushing it away. */
const atHandMost = 3;

/** How long a ticket without expiry is listed after its redemption. */
const atHandDays = 30;

const dayMs = 24 * 60 * 60_000;

/**
 * Returns up to 3 tickets and codes valid at `now`: by expiry, then latest first. If no clock can be trusted (`now` is
 * null) no ticket counts as expired, and the latest come first [REDEEM-22].
 */
export function ticketsAtHand(redemptions: readonly Redemption[], now: Date | null): Redemption[] {
  return redemptions
    .filter(({ refundedAtUTC, redeemedAtUTC, expiresAtUTC }) => {
      if (refundedAtUTC !== null) return false;
      if (now === null) return true;
      if (expiresAtUTC !== undefined) return timeOf(expiresAtUTC) > now.getTime();
      return now.getTime() - timeOf(redeemedAtUTC) < atHandDays * dayMs;
    })
    .toSorted((one, other) => (now === null ? 0 : endOf(one) - endOf(other)) || byLatest(one, other))
    .slice(0, atHandMost);
}

export function byLatest(one: Redemption, other: Redemption): number {
  return timeOf(other.redeemedAtUTC) - timeOf(one.redeemedAtUTC);
}

const timeOf = (text: string) => new Date(text).getTime();

/** Expiry in ms; tickets without one come last. */
const endOf = ({ expiresAtUTC }: Redemption) =>
  expiresAtUTC === undefined ? Number.MAX_SAFE_INTEGER : timeOf(expiresAtUTC);
