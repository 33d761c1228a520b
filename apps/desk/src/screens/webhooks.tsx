import { adminRoutes, type Webhook, webhookEventTypes } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { useAgency } from '../data/me.tsx';
import { useApiQuery } from '../data/use-api-query.ts';
import { WebhookBadge, webhookStateOf } from '../features/webhooks/webhook-badge.tsx';
import { AddWebhook } from '../features/webhooks/webhook-form.tsx';
import { customColumn, momentColumn, numberColumn, textColumn } from '../parts/columns.tsx';
import type { TableColumn } from '../parts/data-table.tsx';
import { columnsOf } from '../parts/list/columns-of.ts';
import { ListTable } from '../parts/list/list-table.tsx';
import { Page } from '../parts/page.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { useRequestedAction } from '../parts/requested-action.ts';
import { useTranslation } from '../words/translation.tsx';

/** `/<agency>/webhooks`: endpoints of other systems with state and last delivery [DESK-643]. */
export function Webhooks(): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const list = useApiQuery(adminRoutes.webhooks.list, { params: { agency: agencyId } });
  const [isAdding, setAdding] = useState(false);
  const add = (): void => setAdding(true);
  useRequestedAction('addWebhook', add);
  const columns = useColumns();
  return (
    <Page
      title={t('page.webhooks')}
      lead={
        <>
          <span>{t('webhooks.lead')}</span>{' '}
          <Link to="/$agency/webhooks/guide" params={{ agency: agencyId }}>
            {t('webhooks.docs')}
          </Link>
        </>
      }
      actions={list.data?.webhooks.length ? <Button onClick={add}>{t('webhooks.add')}</Button> : undefined}
    >
      <QueryBoundary query={list}>
        {({ webhooks }) =>
          webhooks.length === 0 ? (
            <Empty onAdd={add} />
          ) : (
            <ListTable list="webhooks" label={t('page.webhooks')} columns={columns} rows={webhooks} empty={null} />
          )
        }
      </QueryBoundary>
      {isAdding && <AddWebhook onClose={() => setAdding(false)} />}
    </Page>
  );
}

function Empty({ onAdd }: { onAdd: () => void }): ReactNode {
  const { t } = useTranslation();
  return (
    <EmptyState icon="link" title={t('webhooks.empty')} action={<Button onClick={onAdd}>{t('webhooks.add')}</Button>}>
      {t('webhooks.emptyHelp')}
    </EmptyState>
  );
}

function useColumns(): TableColumn<Webhook>[] {
  const { t } = useTranslation();
  const { agencyId: agency } = useAgency();
  return useMemo(
    () =>
      columnsOf<Webhook>({
        url: customColumn<Webhook>(
          t('webhooks.url'),
          ({ url }) => url,
          ({ webhookId, url, description }) => (
            <>
              <Link to="/$agency/webhooks/$webhook" params={{ agency, webhook: webhookId }}>
                <bdi dir="ltr">{url}</bdi>
              </Link>
              {description !== '' && <div dir="auto">{description}</div>}
            </>
          ),
        ),
        state: customColumn<Webhook>(
          t('webhooks.state'),
          (webhook) => t(`webhookState.${webhookStateOf(webhook)}`),
          (webhook) => <WebhookBadge webhook={webhook} />,
        ),
        events: textColumn<Webhook>(t('webhooks.events'), ({ events }) =>
          events.length === webhookEventTypes.length
            ? t('webhooks.allEvents')
            : t('webhooks.eventCount', { count: events.length }),
        ),
        lastDelivery: momentColumn<Webhook>(t('webhooks.lastDelivery'), ({ deliveredAt }) => deliveredAt),
        waiting: numberColumn<Webhook>(t('webhooks.waiting'), ({ waiting }) => waiting),
      }),
    [t, agency],
  );
}
