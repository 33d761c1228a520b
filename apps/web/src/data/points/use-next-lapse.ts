import { formatEndDate } from '@fareback/wording';
import { useSpeech } from '../../i18n/language.tsx';
import { useConfig } from '../../tenant/config.tsx';
import { useUserInfo } from '../member/use-user-info.ts';

/** What lapses first, as it is written: how much, and the last day on which it is good; null where nothing lapses soon [LEDGER-08]. */
export function useNextLapse(): { amount: string; date: string } | null {
  const { points, language } = useSpeech();
  const { IANATimezone } = useConfig();
  const lapse = useUserInfo()?.nextLapse;
  if (!lapse) return null;
  // Points go with the end of a day: the moment before is on it.
  const last = new Date(new Date(lapse.LapsesAtUTC).getTime() - 1);
  return { amount: points(lapse.amount), date: formatEndDate(last, language, IANATimezone) };
}
