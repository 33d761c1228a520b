import { Icon } from '@fareback/ui/pictures/icon.tsx';
import type { ReactNode } from 'react';
import { useNextLapse } from '../../data/points/use-next-lapse.ts';
import { useSpeech } from '../../i18n/language.tsx';

/** A clock on the balance where points lapse soon, which says how many and when [LEDGER-08]. */
export function LapseMark(): ReactNode {
  const { t } = useSpeech();
  const lapse = useNextLapse();
  return lapse && <Icon name="clock" size={16} label={t('nextReward.lapse', lapse)} />;
}
