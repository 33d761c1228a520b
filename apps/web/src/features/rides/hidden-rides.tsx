import type { Ride } from '@fareback/contract';
import { Button } from '@fareback/ui/form/button.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import type { ReactNode } from 'react';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import styles from './rides.module.css';

type HiddenRidesProps = { rides: readonly Ride[]; onProve: (providerId: string) => void };

/**
 * Explains why times and stops of some rides are hidden, with a button to show them; one line per account [EARN-10].
 */
export function HiddenRides({ rides, onProve }: HiddenRidesProps): ReactNode {
  const { t } = useFullTranslation();
  const accounts = new Map(
    rides.filter(({ isTimeHidden }) => isTimeHidden).map(({ ProviderID, providerName }) => [ProviderID, providerName]),
  );
  return Array.from(accounts, ([providerId, provider]) => (
    <div key={providerId} className={styles['notice']}>
      <Icon name="lock" size={20} />
      <span className={styles['words']}>
        <span>{t('rides.hiddenText', { provider })}</span>
        <Button size="small" variant="secondary" onClick={() => onProve(providerId)}>
          {t('connect.prove')}
        </Button>
      </span>
    </div>
  ));
}
