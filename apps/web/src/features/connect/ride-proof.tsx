import { limits } from '@fareback/contract';
import { Button } from '@fareback/ui/form/button.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { takeFocus } from '@fareback/ui/overlay/take-focus.ts';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { type ReactNode, useState } from 'react';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { type Connection, shortNameOf } from './connections.ts';
import { RideForm } from './ride-form.tsx';
import styles from './ride-proof.module.css';

type RideProofProps = {
  connection: Connection;
  onDone: () => void;
  /** Alternatives; hidden while the form is open. */
  others: ReactNode;
};

/** Explains in three steps how a ride proves the card, then shows the form [PROV-04, PROV-11]. */
export function RideProof({ connection, onDone, others }: RideProofProps): ReactNode {
  const { t } = useFullTranslation();
  const [isTelling, setTelling] = useState(false);
  const { provider, status } = connection;
  if (isTelling) return <RideForm provider={provider} onDone={onDone} onBack={() => setTelling(false)} />;
  return (
    <Stack gap={5}>
      <p>
        {t(status === 'CONNECTED' ? 'connect.unprovenText' : 'connect.ride.why', { provider: shortNameOf(provider) })}
      </p>
      <ol className={styles['steps']}>
        <li className={styles['step']}>{t('connect.ride.step1')}</li>
        <li className={styles['step']}>{t('connect.ride.step2')}</li>
        <li className={styles['step']}>
          <span>
            {`${t('connect.ride.step3')} ${t(status === 'CONNECTED' ? 'connect.ride.thenShown' : 'connect.ride.thenCounted')}`}
          </span>
        </li>
      </ol>
      <Stack gap={2}>
        <Button ref={takeFocus} wide onClick={() => setTelling(true)} icon={<Icon name="check" size={18} />}>
          {t('connect.ride.open')}
        </Button>
        <p className={styles['tries']}>{t('connect.ride.tries', { count: limits.rideProofTriesPerMemberPerWeek })}</p>
      </Stack>
      {others}
    </Stack>
  );
}
