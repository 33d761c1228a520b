import { formerName, type ReportDeliveryState, reportScheduleLimits } from '@fareback/contract/admin';
import { TENANT_ROW } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transactions.ts';

/** Totals of a report by column. */
export type ReportFigures = Record<string, number>;

export interface SendingRow {
  sendingId: string;
  scheduleId: string;
  /** Null for a sending by hand. */
  dueAt: Date | null;
  queuedAt: Date;
  state: 'QUEUED' | 'MADE' | 'FAILED';
  tries: number;
}

const COLUMNS = `sending_id as "sendingId", schedule_id as "scheduleId", due_at as "dueAt", queued_at as "queuedAt",
  state, tries`;

/** Adds a sending; resolves to 0 if this id or due time exists already. */
export const insertSending = (
  tx: Tx,
  { sendingId, scheduleId, dueAt, queuedAt }: Omit<SendingRow, 'state' | 'tries'>,
): Promise<number> =>
  tx.run(
    `insert into report_sending (tenant_id, sending_id, schedule_id, due_at, queued_at) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [tx.tenantId, sendingId, scheduleId, dueAt, queuedAt],
  );

/** Sendings by hand of a schedule since a moment. */
export const countByHand = async (tx: Tx, scheduleId: string, since: Date): Promise<number> =>
  (
    await tx.first<{ total: number }>(
      `select count(*)::int as total from report_sending
        where tenant_id = $1 and schedule_id = $2 and due_at is null and queued_at > $3`,
      [tx.tenantId, scheduleId, since],
    )
  )?.total ?? 0;

export const lockSending = (tx: Tx, sendingId: string): Promise<SendingRow | undefined> =>
  tx.first(`select ${COLUMNS} from report_sending where tenant_id = $1 and sending_id = $2 for update`, [
    tx.tenantId,
    sendingId,
  ]);

/** Totals of the sending before, for reports that show the current state only. */
export const readLastFigures = async (
  tx: Tx,
  { scheduleId, queuedAt }: Pick<SendingRow, 'scheduleId' | 'queuedAt'>,
): Promise<ReportFigures | null> =>
  (
    await tx.first<{ figures: ReportFigures }>(
      `select figures from report_sending
        where tenant_id = $1 and schedule_id = $2 and state = 'MADE' and queued_at < $3
        order by queued_at desc limit 1`,
      [tx.tenantId, scheduleId, queuedAt],
    )
  )?.figures ?? null;

/** Marks a report as made, with one delivery for each recipient. */
export async function markMade(
  tx: Tx,
  sendingId: string,
  { figures, recipients, now }: { figures: ReportFigures; recipients: readonly string[]; now: Date },
): Promise<void> {
  await tx.run(
    `update report_sending set state = 'MADE', made_at = $3, figures = $4
      where tenant_id = $1 and sending_id = $2`,
    [tx.tenantId, sendingId, now, JSON.stringify(figures)],
  );
  await tx.run(
    `insert into report_delivery (tenant_id, sending_id, staff_id)
     select t.tenant_id, $2, recipient from ${TENANT_ROW}, unnest($3::uuid[]) recipient on conflict do nothing`,
    [tx.tenantId, sendingId, recipients],
  );
}

/** Counts a failed try, of which the last one fails the sending. Resolves to the count; 0 if the sending is not queued. */
export const countFailure = async (tx: Tx, sendingId: string, triesMost: number): Promise<number> =>
  (
    await tx.first<{ tries: number }>(
      `update report_sending set tries = tries + 1, state = case when tries + 1 >= $3 then 'FAILED' else state end
        where tenant_id = $1 and sending_id = $2 and state = 'QUEUED' returning tries`,
      [tx.tenantId, sendingId, triesMost],
    )
  )?.tries ?? 0;

export interface DeliveryRow {
  sendingId: string;
  staffId: string;
  state: ReportDeliveryState;
}

/** Resolves to true if the delivery is not settled yet and the person still gets the schedule's reports. */
export const isWaiting = async (
  tx: Tx,
  { sendingId, staffId }: Pick<DeliveryRow, 'sendingId' | 'staffId'>,
): Promise<boolean> =>
  (await tx.first(
    `select 1 from report_delivery d join report_sending s using (tenant_id, sending_id)
       join report_schedule r using (tenant_id, schedule_id)
      where d.tenant_id = $1 and sending_id = $2 and staff_id = $3 and d.state = 'WAITING'
        and staff_id = any (r.recipients)`,
    [tx.tenantId, sendingId, staffId],
  )) !== undefined;

/** Deletes waiting deliveries to people who are no longer recipients of a schedule. */
export const endDeliveries = (tx: Tx, scheduleId: string): Promise<number> =>
  tx.run(
    `delete from report_delivery d using report_sending s, report_schedule r
      where d.tenant_id = $1 and s.tenant_id = $1 and r.tenant_id = $1 and d.sending_id = s.sending_id
        and s.schedule_id = r.schedule_id and r.schedule_id = $2 and d.state = 'WAITING'
        and d.staff_id <> all (r.recipients)`,
    [tx.tenantId, scheduleId],
  );

export const settleDelivery = (tx: Tx, { sendingId, staffId, state }: DeliveryRow, now: Date): Promise<number> =>
  tx.run(
    `update report_delivery set state = $4, settled_at = $5
      where tenant_id = $1 and sending_id = $2 and staff_id = $3 and state = 'WAITING'`,
    [tx.tenantId, sendingId, staffId, state, now],
  );

/** The newest sendings of each schedule, newest first. */
export const readSendings = (tx: Tx, most: number): Promise<SendingRow[]> =>
  tx.query(
    `select ${COLUMNS} from (
       select *, row_number() over (partition by schedule_id order by queued_at desc, sending_id desc) as place
         from report_sending where tenant_id = $1) s
      where s.tenant_id = $1 and place <= $2 order by queued_at desc, sending_id desc`,
    [tx.tenantId, most],
  );

export const readDeliveries = (tx: Tx, sendingIds: readonly string[]): Promise<DeliveryRow[]> =>
  tx.query(
    `select sending_id as "sendingId", staff_id as "staffId", state from report_delivery
      where tenant_id = $1 and sending_id = any ($2::uuid[]) order by sending_id, staff_id`,
    [tx.tenantId, sendingIds],
  );

/** Deletes sendings after their retention time. */
export const pruneSendings = (tx: Tx, now: Date): Promise<number> =>
  tx.run(
    `delete from report_sending
      where tenant_id = $1 and queued_at <= $2::timestamptz - make_interval(days => $3)`,
    [tx.tenantId, now, reportScheduleLimits.retentionDays],
  );

/** Removes a person who left from all schedules and deliveries, and replaces their name as maker by a pseudonym. */
export async function forgetReportReader(tx: Tx, staffId: string): Promise<void> {
  await tx.run('delete from report_delivery where tenant_id = $1 and staff_id = $2', [tx.tenantId, staffId]);
  await tx.run(
    `update report_schedule set recipients = array_remove(recipients, $2::uuid)
      where tenant_id = $1 and $2::uuid = any (recipients)`,
    [tx.tenantId, staffId],
  );
  await tx.run(
    `update report_schedule set made_by = jsonb_set(made_by, '{name}', to_jsonb($3::text))
      where tenant_id = $1 and made_by ->> 'kind' = 'staff' and made_by ->> 'id' = $2`,
    [tx.tenantId, staffId, formerName(staffId)],
  );
}
