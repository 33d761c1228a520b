import type { WebhookEventType } from '@fareback/contract/admin';
import type { Tx } from '../../platform/database/transactions.ts';

export interface EventRow {
  eventId: string;
  type: string;
  memberId: string | null;
  subject: string;
  data: Record<string, unknown>;
  notedAt: Date;
  /** With microseconds, which order the events of a member. */
  at: string;
}

const COLUMNS = `event_id as "eventId", type, member_id as "memberId", subject, data, noted_at as "notedAt", noted_at::text as at`;

/** Inserts an event that no fact caused, and returns when, with microseconds. */
export async function insertEvent(
  tx: Tx,
  { eventId, type, subject, data, now }: Pick<EventRow, 'eventId' | 'type' | 'subject' | 'data'> & { now: Date },
): Promise<string> {
  await tx.run(
    `insert into webhook_event (tenant_id, event_id, type, subject, data, fanned_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [tx.tenantId, eventId, type, subject, JSON.stringify(data), now],
  );
  return (await readEvents(tx, [eventId]))[0]?.at ?? '';
}

export const readEvents = (tx: Tx, eventIds: readonly string[]): Promise<EventRow[]> =>
  tx.query(`select ${COLUMNS} from webhook_event where tenant_id = $1 and event_id = any($2::uuid[])`, [
    tx.tenantId,
    eventIds,
  ]);

/** Returns events of these types that were noted in a time range, oldest first. */
export const readEventsBetween = (
  tx: Tx,
  { types, from, until, limit }: { types: readonly string[]; from: Date; until: Date; limit: number },
): Promise<EventRow[]> =>
  tx.query(
    `select ${COLUMNS} from webhook_event
      where tenant_id = $1 and type = any($2::text[]) and noted_at >= $3 and noted_at < $4
      order by noted_at, event_id limit $5`,
    [tx.tenantId, types, from, until, limit],
  );

/** Inserts an event of a member for each new fact; `fact` identifies it within its type. */
export async function insertMemberEvents(
  tx: Tx,
  type: WebhookEventType,
  facts: readonly { memberId: string; fact: string; data: Record<string, unknown> }[],
): Promise<void> {
  for (const { memberId, fact, data } of facts)
    await tx.run(
      `insert into webhook_event (tenant_id, event_id, type, member_id, subject, data)
       values ($1, webhook_event_id($2), $3, $4::uuid, $5, $6) on conflict do nothing`,
      [tx.tenantId, `${type}/${fact}`, type, memberId, memberId, JSON.stringify(data)],
    );
}
