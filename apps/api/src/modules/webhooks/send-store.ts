import type { Tx } from '../../platform/database/transactions.ts';
import { type EventRow, readEvents } from './event-store.ts';

export interface ClaimedDelivery extends EventRow {
  /** Attempts so far, with the one that begins. */
  tries: number;
}

/** Returns events of which no deliveries were made yet, oldest first. */
export const readNewEvents = (tx: Tx, limit: number): Promise<EventRow[]> =>
  tx.query(
    `select event_id as "eventId", type, member_id as "memberId", subject, data, noted_at as "notedAt", noted_at::text as at
       from webhook_event where tenant_id = $1 and fanned_at is null order by noted_at, event_id limit $2
        for update skip locked`,
    [tx.tenantId, limit],
  );

export const settleNewEvents = (tx: Tx, now: Date, eventIds: readonly string[]): Promise<number> =>
  tx.run('update webhook_event set fanned_at = $2 where tenant_id = $1 and event_id = any($3::uuid[])', [
    tx.tenantId,
    now,
    eventIds,
  ]);

/**
 * Claims due deliveries of an endpoint until `leaseUntil`: if the process dies, they are due again then. A member's
 * later event waits for their earlier one. Fewer attempts go first, so events that a receiver always rejects hold up no
 * others [WEBHOOK-14, WEBHOOK-15, WEBHOOK-33].
 */
export async function claimDeliveries(
  tx: Tx,
  endpointId: string,
  { now, leaseUntil, limit }: { now: Date; leaseUntil: Date; limit: number },
): Promise<ClaimedDelivery[]> {
  const due = await tx.query<{ eventId: string; tries: number }>(
    `select d.event_id as "eventId", d.tries + 1 as tries from webhook_delivery d
      where d.tenant_id = $1 and d.endpoint_id = $2 and d.state = 'WAITING' and d.due_at <= $3
        and not exists (select from webhook_delivery e
                         where e.tenant_id = $1 and e.endpoint_id = $2 and e.state = 'WAITING' and e.order_key = d.order_key
                           and (e.noted_at, e.event_id) < (d.noted_at, d.event_id))
      order by d.tries, d.noted_at, d.event_id limit $4 for update of d skip locked`,
    [tx.tenantId, endpointId, now, limit],
  );
  const ids = due.map(({ eventId }) => eventId);
  if (ids.length === 0) return [];
  await tx.run(
    `update webhook_delivery set due_at = $4, tries = tries + 1
      where tenant_id = $1 and endpoint_id = $2 and event_id = any($3::uuid[])`,
    [tx.tenantId, endpointId, ids, leaseUntil],
  );
  const events = new Map((await readEvents(tx, ids)).map((event) => [event.eventId, event]));
  return due.flatMap(({ eventId, tries }) => {
    const event = events.get(eventId);
    return event ? [{ ...event, tries }] : [];
  });
}

interface Attempt {
  state: 'WAITING' | 'DELIVERED' | 'FAILED';
  dueAt: Date | null;
  triedAt: Date;
  status: number | null;
  durationMillis: number;
  failure: string | null;
  answer: string | null;
}

/** Saves an attempt of a delivery that was not canceled. */
export const saveAttempt = (tx: Tx, endpointId: string, eventId: string, attempt: Attempt): Promise<number> =>
  tx.run(
    `update webhook_delivery set state = $4, due_at = $5, tried_at = $6, status = $7, duration_millis = $8, failure = $9,
            answer = $10
      where tenant_id = $1 and endpoint_id = $2 and event_id = $3 and state = 'WAITING'`,
    [
      tx.tenantId,
      endpointId,
      eventId,
      attempt.state,
      attempt.dueAt,
      attempt.triedAt,
      attempt.status,
      attempt.durationMillis,
      attempt.failure,
      attempt.answer,
    ],
  );
