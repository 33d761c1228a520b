import { adminRoutes, type Webhook } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAgency } from '../data/me.tsx';
import { useApiQuery } from '../data/use-api-query.ts';
import { DeliveryLog } from '../features/webhooks/delivery-log.tsx';
import { getEventName, getFieldTexts } from '../features/webhooks/event-names.ts';
import { TestWebhook } from '../features/webhooks/test-webhook.tsx';
import { WebhookActions } from '../features/webhooks/webhook-actions.tsx';
import { WebhookBadge, webhookStateOf } from '../features/webhooks/webhook-badge.tsx';
import { Moment, momentText, useZone } from '../parts/moment.tsx';
import { Facts, Page } from '../parts/page.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { useTranslation } from '../words/translation.tsx';

/** `/<agency>/webhooks/<webhook>`: one endpoint with its test, its acts and its deliveries [DESK-644, DESK-645]. */
export function OneWebhook(): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const { webhook: id } = useParams({ from: '/$agency/webhooks/$webhook' });
  const list = useApiQuery(adminRoutes.webhooks.list, { params: { agency: agencyId } });
  const webhook = list.data?.webhooks.find(({ webhookId }) => webhookId === id);
  return (
    <Page
      title={webhook === undefined ? t('page.webhooks') : webhook.description || new URL(webhook.url).host}
      actions={webhook && <WebhookActions webhook={webhook} />}
    >
      <QueryBoundary query={list}>
        {() =>
          webhook === undefined ? (
            <EmptyState icon="search" title={t('desk.gone')}>
              {t('desk.goneHelp')}
            </EmptyState>
          ) : (
            <>
              <Overview webhook={webhook} />
              <TestWebhook webhook={webhook} />
              <Log webhook={webhook} />
            </>
          )
        }
      </QueryBoundary>
    </Page>
  );
}

function Overview({ webhook }: { webhook: Webhook }): ReactNode {
  const { t, number } = useTranslation();
  const { url, events, fields, secretSetAt, oldSecretUntil, deliveredAt, waiting } = webhook;
  return (
    <>
      <Trouble webhook={webhook} />
      <Facts
        of={[
          [t('webhooks.state'), <WebhookBadge key="state" webhook={webhook} />],
          [
            t('webhooks.url'),
            <bdi key="url" dir="ltr">
              {url}
            </bdi>,
          ],
          [t('webhooks.events'), events.map((type) => getEventName(type, t)).join(' · ')],
          [
            t('webhooks.fields'),
            fields.length === 0 ? undefined : fields.map((field) => getFieldTexts(field, t)[0]).join(' · '),
          ],
          [t('webhooks.lastDelivery'), <Moment key="delivered" at={deliveredAt} />],
          [t('webhooks.waiting'), number(waiting)],
          [t('webhooks.secretSet'), <Moment key="secret" at={secretSetAt} />],
          [
            t('webhooks.oldSecretUntil'),
            oldSecretUntil === null ? undefined : <Moment key="old" at={oldSecretUntil} />,
          ],
        ]}
      />
    </>
  );
}

/** Why an endpoint fails or was turned off by itself, and what to do. */
function Trouble({ webhook }: { webhook: Webhook }): ReactNode {
  const { t, language } = useTranslation();
  const timeZone = useZone();
  const state = webhookStateOf(webhook);
  const at = state === 'FAILS' ? webhook.failingSince : webhook.disabledAt;
  if (state === 'ON' || at === null) return null;
  return <p role="alert">{t(`webhookTrouble.${state}`, { time: momentText(at, { language, timeZone }) })}</p>;
}

function Log({ webhook }: { webhook: Webhook }): ReactNode {
  const { state } = useSearch({ from: '/$agency/webhooks/$webhook' });
  const navigate = useNavigate({ from: '/$agency/webhooks/$webhook' });
  return (
    <DeliveryLog webhook={webhook} state={state} onFilter={(chosen) => void navigate({ search: { state: chosen } })} />
  );
}
