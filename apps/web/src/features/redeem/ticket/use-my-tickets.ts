import { listTransactions, type Redemption } from '@fareback/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../data/calls/client.ts';
import { useUserInfo } from '../../../data/member/use-user-info.ts';
import { keptMax } from '../../../device/kept-redemptions.ts';
import { keepRedemptions, noteTicketsLanguage, saved } from '../../../device/saved-redemptions.ts';
import { useTranslation } from '../../../i18n/language.tsx';
import { useStore } from '../../../state/store.ts';

/** The member's redemptions that this device has; one that has fewer than it could, or has them in another language, asks once for the latest of the history [REDEEM-22]. */
export function useMyTickets(): readonly Redemption[] {
  const { language: lang } = useTranslation();
  const member = useUserInfo();
  const { kept, userId, isLasting, language = lang } = useStore(saved);
  const known = userId === member?.UserID ? kept : [];
  // The device was read, or cannot be.
  const isRead = userId !== null || !isLasting;
  const redeemed = member?.redeemsCount ?? 0;
  useQuery({
    queryKey: ['latestRedemptions', member?.UserID, redeemed, lang],
    enabled: member !== undefined && isRead && (language !== lang || known.length < Math.min(redeemed, keptMax)),
    // A language that was left may come back.
    staleTime: language === lang ? Number.POSITIVE_INFINITY : 0,
    queryFn: async ({ signal }) => {
      const { data } = await api.call(listTransactions, { params: { lang }, query: { type: 'SPEND' }, signal });
      const latest = data.flatMap(({ redemption }) => redemption ?? []);
      await keepRedemptions(member?.UserID ?? '', latest);
      await noteTicketsLanguage(lang);
      return latest.length;
    },
  });
  return known.map(({ redemption }) => redemption);
}
