import type { TestRides } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../../words/translation.tsx';
import { getValueText } from '../../words/value-text.ts';
import styles from './test-rides.module.css';

type Sent = TestRides['rides'][number];

type SentRideProps = {
  sent: Sent;
  /** Its place in the list, from 1. */
  number: number;
  onRemove: () => void;
  /** The receipt of an accepted ride. */
  children: ReactNode;
};

/** A test ride: the endpoint's answer, its receipt, and the request as a provider would send it [DESK-689]. */
export function SentRide({ sent, number, onRemove, children }: SentRideProps): ReactNode {
  const { t } = useTranslation();
  const { path, headers, body, outcome, reason } = sent;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <li className={styles['ride']}>
      <div className={styles['head']}>
        <Badge tone={outcome === 'rejected' ? 'error' : 'success'}>
          {t(`setup.${outcome}`, { reason: getValueText('refusedFor', reason, t) ?? '' })}
        </Badge>
        <Button size="small" variant="quiet" aria-label={t('testRides.removeWhat', { number })} onClick={onRemove}>
          {t('testRides.remove')}
        </Button>
      </div>
      {children}
      <details>
        <summary>{t('testRides.request')}</summary>
        <p>{t('setup.sent', { path })}</p>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard */}
        <pre className={styles['sent']} dir="ltr" tabIndex={0}>
          {`${lines.join('\n')}\n\n${body}`}
        </pre>
      </details>
    </li>
  );
}
