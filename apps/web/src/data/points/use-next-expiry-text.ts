import { formatEndDate } from '@fareback/wording';
import { useTranslation } from '../../i18n/language.tsx';
import { useConfig } from '../../tenant/config.tsx';
import { useUserInfo } from '../member/use-user-info.ts';

/** Says what lapses next: how much, and the last day on which all or the first of it is good; null where nothing lapses soon [LEDGER-08, UX-17]. */
export function useNextExpiryText(): string | null {
  const { t, points, language } = useTranslation();
  const { IANATimezone } = useConfig();
  const nextExpiry = useUserInfo()?.nextLapse;
  if (!nextExpiry) return null;
  const { amount: count, LapsesAtUTC, LastLapsesAtUTC } = nextExpiry;
  // Points go with the end of a day: the moment before is on it.
  const lastDay = (end: string) => formatEndDate(new Date(new Date(end).getTime() - 1), language, IANATimezone);
  const [amount, date] = [points(count), lastDay(LapsesAtUTC)];
  return LastLapsesAtUTC && lastDay(LastLapsesAtUTC) === date
    ? t('nextReward.lapseOneDay', { amount, count, date })
    : t('nextReward.lapse', { amount, date });
}
