import { Icon } from '@fareback/ui/pictures/icon.tsx';
import type { ReactNode } from 'react';
import { useNextLapse } from '../../data/points/use-next-lapse.ts';

/** A clock on the balance where points lapse soon, which says how many and when [LEDGER-08]. */
export function LapseMark(): ReactNode {
  const lapse = useNextLapse();
  return lapse && <Icon name="clock" size={16} label={lapse} />;
}
