import { adminRoutes, type Webhook, type WebhookDelivery } from '@fareback/contract/admin';
import { type ReactNode, useMemo } from 'react';
import { useAgency } from '../../data/me.tsx';
import type { Bulk, BulkDialogContext } from '../../parts/list/bulk-bar.tsx';
import { BulkDialog } from '../../parts/list/bulk-dialog.tsx';
import { useTranslation } from '../../words/translation.tsx';
import { getEventName } from './event-names.ts';
import { webhookRefreshes } from './webhook-form.tsx';

type Names = Pick<Bulk<WebhookDelivery>, 'idOf' | 'nameOf'>;

/** Sends the events of many deliveries again; those that still wait are sent anyway [DESK-681]. */
export function useSendEvents({ webhookId, isEnabled }: Webhook): Bulk<WebhookDelivery> {
  const { t } = useTranslation();
  return useMemo(() => {
    const names: Names = {
      idOf: ({ eventId }) => eventId,
      nameOf: ({ type, eventId }) => `${getEventName(type, t)} · ${eventId}`,
    };
    const send = {
      id: 'send',
      label: (count: number) => t('bulk.sendEvents', { count }),
      canRun: ({ state }: WebhookDelivery) => state !== 'WAITING',
      ask: (asked: BulkDialogContext<WebhookDelivery>) => <SendDialog {...asked} names={names} webhookId={webhookId} />,
    };
    return { ...names, actions: isEnabled ? [send] : [] };
  }, [t, webhookId, isEnabled]);
}

type SendProps = BulkDialogContext<WebhookDelivery> & { names: Names; webhookId: string };

function SendDialog({ webhookId, ...asked }: SendProps): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const label = t('bulk.sendEvents', { count: asked.rows.length });
  return (
    <BulkDialog
      {...asked}
      route={adminRoutes.webhooks.replayEvent}
      paramsOf={({ eventId }) => ({ agency: agencyId, webhook: webhookId, event: eventId })}
      title={label}
      lead={t('bulk.sendEventsLead')}
      confirm={label}
      refreshes={webhookRefreshes}
    />
  );
}
