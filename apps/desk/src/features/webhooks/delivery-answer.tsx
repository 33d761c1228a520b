import type { WebhookDelivery } from '@fareback/contract/admin';
import type { ReactNode } from 'react';
import { momentText, useZone } from '../../parts/moment.tsx';
import { useTranslation } from '../../words/translation.tsx';
import styles from './webhooks.module.css';

/** What the other system answered to the last attempt, with the beginning of its text, and what happens next. */
export function DeliveryAnswer({ delivery }: { delivery: WebhookDelivery }): ReactNode {
  const { t, language } = useTranslation();
  const timeZone = useZone();
  const { state, status, durationMillis, failure, answer, dueAt } = delivery;
  const result =
    status === null
      ? t('webhooks.noAnswer', { failure: failure ?? t('desk.none') })
      : t('webhooks.answered', { status: String(status), millis: durationMillis ?? 0 });
  return (
    <>
      <p>
        <span>{result}</span>{' '}
        {state === 'WAITING' && dueAt !== null && (
          <span>{t('webhooks.triesAgain', { time: momentText(dueAt, { language, timeZone }) })}</span>
        )}
      </p>
      {answer && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
        <pre className={styles['answer']} dir="ltr" tabIndex={0} aria-label={t('webhooks.answer')}>
          {answer}
        </pre>
      )}
    </>
  );
}
