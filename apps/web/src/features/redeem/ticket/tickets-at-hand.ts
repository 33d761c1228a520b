import type { Redemption } from '@fareback/contract';

/** So many fit above the shop without pushing it away. */
const atHandMost = 3;

/** What never runs out is at hand this long after it was redeemed. */
const atHandDays = 30;

const dayMs = 24 * 60 * 60_000;

/** The tickets and codes that are still good at `now`, the one that runs out first before the others, then the latest; at most 3. Where no clock can be believed (`now` is null) none counts as run out, and the latest come first [REDEEM-22]. */
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

/** Orders redemptions by when they were made, the latest first. */
export function byLatest(one: Redemption, other: Redemption): number {
  return timeOf(other.redeemedAtUTC) - timeOf(one.redeemedAtUTC);
}

const timeOf = (text: string) => new Date(text).getTime();

/** When it ends, in ms; what never does, later than all that do. */
const endOf = ({ expiresAtUTC }: Redemption) =>
  expiresAtUTC === undefined ? Number.MAX_SAFE_INTEGER : timeOf(expiresAtUTC);
