import { listTransactions, type Redemption } from '@fareback/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../data/client.ts';
import { useUserInfo } from '../../../data/use-user-info.ts';
import { keptMax } from '../../../device/kept-redemptions.ts';
import { keepRedemptions, saved } from '../../../device/saved-redemptions.ts';
import { useSpeech } from '../../../i18n/language.tsx';
import { useStore } from '../../../state/store.ts';

/** The member's redemptions that this device has; one that has fewer than it could asks once for the latest of the history [REDEEM-22]. */
export function useMyTickets(): readonly Redemption[] {
  const { language: lang } = useSpeech();
  const member = useUserInfo();
  const { kept, userId, isLasting } = useStore(saved);
  const known = userId === member?.UserID ? kept : [];
  // The device was read, or cannot be.
  const isRead = userId !== null || !isLasting;
  const redeemed = member?.redeemsCount ?? 0;
  useQuery({
    queryKey: ['latestRedemptions', member?.UserID, redeemed],
    enabled: member !== undefined && isRead && known.length < Math.min(redeemed, keptMax),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const { data } = await api.call(listTransactions, { params: { lang }, query: { type: 'SPEND' }, signal });
      const latest = data.flatMap(({ redemption }) => redemption ?? []);
      await keepRedemptions(member?.UserID ?? '', latest);
      return latest.length;
    },
  });
  return known.map(({ redemption }) => redemption);
}
