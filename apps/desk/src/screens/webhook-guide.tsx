import { webhookEventTypes } from '@fareback/contract/admin';
import { useToast } from '@fareback/ui/feedback/toast.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import type { ReactNode } from 'react';
import { getEventName } from '../features/webhooks/event-names.ts';
import receiver from '../features/webhooks/receiver.txt?raw';
import styles from '../features/webhooks/webhooks.module.css';
import { Facts, Page, Section } from '../parts/page.tsx';
import { useTranslation } from '../words/translation.tsx';

const steps = ['save', 'add', 'start', 'test'] as const;
const rules = ['answer', 'twice', 'order', 'again', 'gone', 'erased'] as const;

/** `/<agency>/webhooks/guide`: how a developer receives events and verifies their signature [DESK-657]. */
export function WebhookGuide(): ReactNode {
  const { t } = useTranslation();
  return (
    <Page title={t('webhookGuide.title')} lead={t('webhookGuide.lead')}>
      <Section title={t('webhookGuide.connect')}>
        <ol className={styles['list']}>
          {steps.map((step) => (
            <li key={step}>{t(`webhookGuide.${step}`)}</li>
          ))}
        </ol>
      </Section>
      <Receiver />
      <Section title={t('webhookGuide.rules')}>
        <ul className={styles['list']}>
          {rules.map((rule) => (
            <li key={rule}>{t(`webhookGuide.${rule}`)}</li>
          ))}
        </ul>
      </Section>
      <Section title={t('webhooks.events')}>
        <Facts
          of={webhookEventTypes.map((type) => [
            getEventName(type, t),
            <bdi key={type} dir="ltr">
              {type}
            </bdi>,
          ])}
        />
      </Section>
    </Page>
  );
}

/** A receiver without libraries; `scripts/webhooks-guide.test.ts` runs the same code. */
function Receiver(): ReactNode {
  const { t } = useTranslation();
  const toast = useToast();
  const copy = (): void =>
    void navigator.clipboard.writeText(receiver).then(
      () => toast({ title: t('keys.copied'), tone: 'success' }),
      () => toast({ title: t('keys.notCopied'), tone: 'error' }),
    );
  return (
    <Section
      title={t('webhookGuide.receiver')}
      actions={
        <Button variant="secondary" onClick={copy}>
          {t('keys.copy')}
        </Button>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard */}
      <pre className={styles['answer']} dir="ltr" tabIndex={0} aria-label={t('webhookGuide.receiver')}>
        {receiver}
      </pre>
    </Section>
  );
}
