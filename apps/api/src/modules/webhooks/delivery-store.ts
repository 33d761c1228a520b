import type { WebhookDeliveryState } from '@fareback/contract/admin';
import { TENANT_ROW } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transactions.ts';

export interface DeliveryRow {
  eventId: string;
  type: string;
  notedAt: Date;
  /** With microseconds, for cursors. */
  at: string;
  state: WebhookDeliveryState;
  tries: number;
  dueAt: Date | null;
  triedAt: Date | null;
  status: number | null;
  durationMillis: number | null;
  failure: string | null;
  answer: string | null;
}

/** Returns deliveries to an endpoint before a position, newest first. */
export const readDeliveries = (
  tx: Tx,
  endpointId: string,
  { state, from, limit }: { state: string | null; from: { at: string; id: string } | null; limit: number },
): Promise<DeliveryRow[]> =>
  tx.query(
    `select d.event_id as "eventId", e.type, d.noted_at as "notedAt", d.noted_at::text as at, d.state, d.tries, d.due_at as "dueAt",
            d.tried_at as "triedAt", d.status, d.duration_millis as "durationMillis", d.failure, d.answer
       from webhook_delivery d join webhook_event e on e.tenant_id = $1 and e.event_id = d.event_id
      where d.tenant_id = $1 and d.endpoint_id = $2 and ($3::text is null or d.state = $3)
        and ($4::timestamptz is null or (d.noted_at, d.event_id) < ($4::timestamptz, $5::uuid))
      order by d.noted_at desc, d.event_id desc limit $6`,
    [tx.tenantId, endpointId, state, from?.at ?? null, from?.id ?? null, limit],
  );

interface NewDelivery {
  endpointId: string;
  eventId: string;
  orderKey: string;
  notedAt: Date | string;
}

/** Inserts deliveries that are due now; those that exist stay as they are. */
export const insertDeliveries = (tx: Tx, now: Date, rows: readonly NewDelivery[]): Promise<number> =>
  tx.run(
    `insert into webhook_delivery (tenant_id, endpoint_id, event_id, order_key, noted_at, made_at, state, due_at)
     select t.tenant_id, g.endpoint_id, g.event_id, g.order_key, g.noted_at, $2, 'WAITING', $2
       from ${TENANT_ROW}, unnest($3::uuid[], $4::uuid[], $5::uuid[], $6::timestamptz[])
         as g (endpoint_id, event_id, order_key, noted_at)
     on conflict do nothing`,
    [
      tx.tenantId,
      now,
      rows.map(({ endpointId }) => endpointId),
      rows.map(({ eventId }) => eventId),
      rows.map(({ orderKey }) => orderKey),
      rows.map(({ notedAt }) => notedAt),
    ],
  );

/** Makes finished deliveries of these events due again. */
export const restartDeliveries = (tx: Tx, now: Date, endpointId: string, eventIds: string[]): Promise<number> =>
  tx.run(
    `update webhook_delivery set state = 'WAITING', tries = 0, due_at = $3
      where tenant_id = $1 and endpoint_id = $2 and event_id = any($4::uuid[]) and state <> 'WAITING'`,
    [tx.tenantId, endpointId, now, eventIds],
  );

/** Ends deliveries that wait for an endpoint that was disabled. */
export const cancelDeliveries = (tx: Tx, endpointId: string): Promise<number> =>
  tx.run(
    `update webhook_delivery set state = 'CANCELED', due_at = null
      where tenant_id = $1 and endpoint_id = $2 and state = 'WAITING'`,
    [tx.tenantId, endpointId],
  );

/** Deletes events of 30 days ago with their deliveries, limited per run [WEBHOOK-25]. */
export const pruneWebhooks = (tx: Tx, now: Date): Promise<number> =>
  tx.run(
    `delete from webhook_event where tenant_id = $1 and event_id = any(array(
       select event_id from webhook_event
        where tenant_id = $1 and fanned_at <= $2::timestamptz - interval '30 days' limit 10000))`,
    [tx.tenantId, now],
  );
