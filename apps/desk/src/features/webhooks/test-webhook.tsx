import { adminRoutes, type Webhook, type WebhookDelivery } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { type ReactNode, useState } from 'react';
import { useAgency } from '../../data/me.tsx';
import { useApiMutation, useApiQuery } from '../../data/use-api-query.ts';
import { Section } from '../../parts/page.tsx';
import { useTranslation } from '../../words/translation.tsx';
import { getErrorText } from '../../words/value-text.ts';
import { DeliveryAnswer } from './delivery-answer.tsx';
import { webhookRefreshes } from './webhook-form.tsx';

/** How often the page looks for the answer to a test. */
const LOOK_MILLIS = 2_000;

/** Sends a test event and shows what the other system answered [DESK-644]. */
export function TestWebhook({ webhook }: { webhook: Webhook }): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const params = { agency: agencyId, webhook: webhook.webhookId };
  const test = useApiMutation(adminRoutes.webhooks.test, webhookRefreshes);
  const [eventId, setEventId] = useState<string | null>(null);
  const send = (): void =>
    test.mutate({ params }, { onSuccess: (sent) => setEventId(sent.eventId), onError: () => setEventId(null) });
  const off = webhook.isEnabled ? undefined : t('errors.WEBHOOK_DISABLED');
  return (
    <Section
      title={t('webhooks.test')}
      actions={
        <Button variant="secondary" busy={test.isPending} disabled={off !== undefined} reason={off} onClick={send}>
          {t('webhooks.sendTest')}
        </Button>
      }
    >
      <p>{t('webhooks.testLead')}</p>
      <FormError>{test.error && getErrorText(test.error, t)}</FormError>
      {eventId !== null && <TestAnswer key={eventId} params={params} eventId={eventId} />}
    </Section>
  );
}

type TestAnswerProps = { params: { agency: string; webhook: string }; eventId: string };

function TestAnswer({ params, eventId }: TestAnswerProps): ReactNode {
  const { t } = useTranslation();
  const find = (deliveries: readonly WebhookDelivery[] | undefined): WebhookDelivery | undefined =>
    deliveries?.find((one) => one.eventId === eventId && one.triedAt !== null);
  const log = useApiQuery(
    adminRoutes.webhooks.deliveries,
    { params, query: { limit: 25 } },
    { everyMillis: (reply) => (find(reply?.deliveries) === undefined ? LOOK_MILLIS : false) },
  );
  const delivery = find(log.data?.deliveries);
  return (
    <output>{delivery === undefined ? <p>{t('webhooks.testing')}</p> : <DeliveryAnswer delivery={delivery} />}</output>
  );
}
