import {
  adminRoutes,
  type Webhook,
  type WebhookDelivery,
  type WebhookDeliveryState,
  webhookDeliveryStates,
} from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { useToast } from '@fareback/ui/feedback/toast.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { Dialog } from '@fareback/ui/overlay/dialog.tsx';
import { type ReactNode, useMemo, useState } from 'react';
import { useAgency } from '../../data/me.tsx';
import { useApiMutation, useApiPages } from '../../data/use-api-query.ts';
import { Choice } from '../../parts/choice.tsx';
import { actionsColumn, customColumn, momentColumn, numberColumn, textColumn } from '../../parts/columns.tsx';
import type { TableColumn } from '../../parts/data-table.tsx';
import { Filters } from '../../parts/filters.tsx';
import { columnsOf } from '../../parts/list/columns-of.ts';
import { ListTable } from '../../parts/list/list-table.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Facts, Section } from '../../parts/page.tsx';
import { useTranslation } from '../../words/translation.tsx';
import { getErrorText } from '../../words/value-text.ts';
import { DeliveryAnswer } from './delivery-answer.tsx';
import { getEventName } from './event-names.ts';
import { useSendEvents } from './send-events.tsx';
import { DeliveryBadge } from './webhook-badge.tsx';
import { webhookRefreshes } from './webhook-form.tsx';

/** How often the log is loaded while a delivery waits for its first attempt. */
const LOOK_MILLIS = 5_000;

const isUntried = ({ state, triedAt }: WebhookDelivery): boolean => state === 'WAITING' && triedAt === null;

type LogProps = {
  webhook: Webhook;
  state: WebhookDeliveryState | undefined;
  onFilter: (state: WebhookDeliveryState | undefined) => void;
};

/** Deliveries of the last 30 days, newest first, with a filter by state and each one's details [DESK-645]. */
export function DeliveryLog({ webhook, state, onFilter }: LogProps): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const params = { agency: agencyId, webhook: webhook.webhookId };
  const log = useApiPages(
    adminRoutes.webhooks.deliveries,
    { params, query: state === undefined ? {} : { state } },
    { everyMillis: (all) => (all?.pages[0]?.deliveries.some(isUntried) ? LOOK_MILLIS : false) },
  );
  const rows = useMemo(() => log.data?.pages.flatMap(({ deliveries }) => deliveries) ?? [], [log.data]);
  const [opened, setOpened] = useState<WebhookDelivery | null>(null);
  const columns = useColumns(setOpened);
  const bulk = useSendEvents(webhook);
  return (
    <Section title={t('webhooks.deliveries')}>
      <Filters
        values={{ state }}
        onApply={({ state: chosen }) => onFilter(webhookDeliveryStates.find((one) => one === chosen))}
      >
        <Choice
          label={t('webhooks.state')}
          name="state"
          defaultValue={state ?? ''}
          options={[
            ['', t('webhooks.allStates')],
            ...webhookDeliveryStates.map((one) => [one, t(`webhookDelivery.${one}`)] as const),
          ]}
        />
      </Filters>
      <ListTable
        list="deliveries"
        bulk={bulk}
        query={log}
        label={t('webhooks.deliveries')}
        columns={columns}
        rows={rows}
        onMore={log.hasNextPage ? () => void log.fetchNextPage() : null}
        isFetchingMore={log.isFetchingNextPage}
        empty={
          <EmptyState compact icon="history" title={t('webhooks.noDeliveries')}>
            {t('webhooks.noDeliveriesHelp')}
          </EmptyState>
        }
      />
      {opened !== null && (
        <DeliveryDialog
          params={params}
          isEnabled={webhook.isEnabled}
          delivery={opened}
          onClose={() => setOpened(null)}
        />
      )}
    </Section>
  );
}

function useColumns(onOpen: (delivery: WebhookDelivery) => void): TableColumn<WebhookDelivery>[] {
  const { t } = useTranslation();
  return useMemo(
    () =>
      columnsOf<WebhookDelivery>({
        time: momentColumn<WebhookDelivery>(t('webhooks.time'), ({ occurredAt }) => occurredAt),
        event: textColumn<WebhookDelivery>(t('webhooks.event'), ({ type }) => getEventName(type, t)),
        state: customColumn<WebhookDelivery>(
          t('webhooks.state'),
          ({ state }) => t(`webhookDelivery.${state}`),
          ({ state }) => <DeliveryBadge state={state} />,
        ),
        status: numberColumn<WebhookDelivery>(t('webhooks.status'), ({ status }) => status),
        tries: numberColumn<WebhookDelivery>(t('webhooks.tries'), ({ tries }) => tries),
        millis: numberColumn<WebhookDelivery>(t('webhooks.millis'), ({ durationMillis }) => durationMillis),
        actions: actionsColumn<WebhookDelivery>(t('webhooks.act'), (row) => (
          <Button size="small" variant="quiet" onClick={() => onOpen(row)}>
            {t('webhooks.details')}
          </Button>
        )),
      }),
    [t, onOpen],
  );
}

type DialogProps = {
  params: { agency: string; webhook: string };
  isEnabled: boolean;
  delivery: WebhookDelivery;
  onClose: () => void;
};

/** One delivery: event, attempts and the last answer, with a button to send it again. */
function DeliveryDialog({ params, isEnabled, delivery, onClose }: DialogProps): ReactNode {
  const { t, number } = useTranslation();
  const toast = useToast();
  const again = useApiMutation(adminRoutes.webhooks.replayEvent, webhookRefreshes);
  const { eventId, type, occurredAt, state, tries, triedAt } = delivery;
  const send = (): void =>
    again.mutate(
      { params: { ...params, event: eventId } },
      {
        onSuccess: () => {
          toast({ title: t('webhooks.sentAgain'), tone: 'success' });
          onClose();
        },
      },
    );
  const off = isEnabled ? undefined : t('errors.WEBHOOK_DISABLED');
  return (
    <Dialog
      open
      onClose={onClose}
      title={getEventName(type, t)}
      actions={
        <>
          <FormError>{again.error && getErrorText(again.error, t)}</FormError>
          <Button wide busy={again.isPending} disabled={off !== undefined} reason={off} onClick={send}>
            {t('webhooks.sendAgain')}
          </Button>
          <Button wide variant="quiet" onClick={onClose}>
            {t('desk.close')}
          </Button>
        </>
      }
    >
      <Facts
        of={[
          [t('webhooks.state'), <DeliveryBadge key="state" state={state} />],
          [
            t('webhooks.type'),
            <bdi key="type" dir="ltr">
              {type}
            </bdi>,
          ],
          [
            t('webhooks.eventId'),
            <bdi key="id" dir="ltr">
              {eventId}
            </bdi>,
          ],
          [t('webhooks.time'), <Moment key="time" at={occurredAt} />],
          [t('webhooks.tries'), number(tries)],
          [t('webhooks.lastTry'), <Moment key="tried" at={triedAt} />],
        ]}
      />
      {triedAt === null ? <p>{t('webhooks.notTried')}</p> : <DeliveryAnswer delivery={delivery} />}
    </Dialog>
  );
}
