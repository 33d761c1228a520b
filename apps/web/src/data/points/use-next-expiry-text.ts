import { formatEndDate } from '@fareback/wording';
import { useTranslation } from '../../i18n/language.tsx';
import { useConfig } from '../../tenant/config.tsx';
import { useUserInfo } from '../member/use-user-info.ts';

/**
 * Says which points expire next: how many, and the last day on which all or the first of them are valid; null if no
 * points expire soon [LEDGER-08, UX-17].
 */
export function useNextExpiryText(): string | null {
  const { t, points, language } = useTranslation();
  const { IANATimezone } = useConfig();
  const nextExpiry = useUserInfo()?.nextLapse;
  if (!nextExpiry) return null;
  const { amount: count, LapsesAtUTC, LastLapsesAtUTC } = nextExpiry;
  // Points expire at the end of a day; the moment before is still on that day.
  const lastDay = (end: string) => formatEndDate(new Date(new Date(end).getTime() - 1), language, IANATimezone);
  const [amount, date] = [points(count), lastDay(LapsesAtUTC)];
  return LastLapsesAtUTC && lastDay(LastLapsesAtUTC) === date
    ? t('nextReward.lapseOneDay', { amount, count, date })
    : t('nextReward.lapse', { amount, date });
}
