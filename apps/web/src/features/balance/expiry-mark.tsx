import { Icon } from '@fareback/ui/pictures/icon.tsx';
import type { ReactNode } from 'react';
import { useNextExpiryText } from '../../data/points/use-next-expiry-text.ts';

/** A clock on the balance if points expire soon, with how many and when [LEDGER-08]. */
export function ExpiryMark(): ReactNode {
  const expiryText = useNextExpiryText();
  return expiryText && <Icon name="clock" size={16} label={expiryText} />;
}
