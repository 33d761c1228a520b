import { listTransactions, type Redemption } from '@fareback/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../data/calls/client.ts';
import { useUserInfo } from '../../../data/member/use-user-info.ts';
import { savedRedemptionsMax } from '../../../device/merge-redemptions.ts';
import { savedRedemptions, saveRedemptions, saveTicketsLanguage } from '../../../device/saved-redemptions.ts';
import { useTranslation } from '../../../i18n/language.tsx';
import { useStore } from '../../../state/store.ts';

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

/**
 * The member's redemptions on this device; loads the latest history once if some are missing or in another language
 * [REDEEM-22].
 */
export function useMyTickets(): readonly Redemption[] {
  const { language: lang } = useTranslation();
  const member = useUserInfo();
  const { redemptions: kept, userId, isLasting, language = lang } = useStore(savedRedemptions);
  const known = userId === member?.UserID ? kept : [];
  // The device's data was read, or cannot be.
  const isRead = userId !== null || !isLasting;
  const redeemed = member?.redeemsCount ?? 0;
  useQuery({
    queryKey: ['latestRedemptions', member?.UserID, redeemed, lang],
    enabled:
      member !== undefined && isRead && (language !== lang || known.length < Math.min(redeemed, savedRedemptionsMax)),
    // The rider may return to an earlier language.
    staleTime: language === lang ? Number.POSITIVE_INFINITY : 0,
    queryFn: async ({ signal }) => {
      const { data } = await api.call(listTransactions, { params: { lang }, query: { type: 'SPEND' }, signal });
      const latest = data.flatMap(({ redemption }) => redemption ?? []);
      await saveRedemptions(member?.UserID ?? '', latest);
      await saveTicketsLanguage(lang);
      return latest.length;
    },
  });
  return known.map(({ redemption }) => redemption);
}
