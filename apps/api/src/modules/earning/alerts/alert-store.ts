import type { Tx } from '../../../platform/database/transactions.ts';
import { dateOfDay, dayOfDate } from '../calendar/service-day.ts';

/** Alerts without a period in the last read: the last service day on which the feed showed each. */
export async function readShownAlerts(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.query<{ alertId: string; lastDay: string }>(
    'select alert_id as "alertId", last_day::text as "lastDay" from service_alert where tenant_id = $1',
    [tx.tenantId],
  );
  return new Map(rows.map(({ alertId, lastDay }) => [alertId, dayOfDate(lastDay)]));
}

/** Saves the alerts without a period that the feed shows on a service day, and deletes the others. */
export async function saveShownAlerts(tx: Tx, alertIds: readonly string[], day: number): Promise<void> {
  await tx.run('delete from service_alert where tenant_id = $1 and alert_id <> all($2::text[])', [
    tx.tenantId,
    alertIds,
  ]);
  await tx.run(
    `insert into service_alert (tenant_id, alert_id, first_day, last_day)
     select $1, alert_id, $3::date, $3::date from unnest($2::text[]) as shown (alert_id)
     on conflict (tenant_id, alert_id) do update set last_day = excluded.last_day
      where service_alert.last_day < excluded.last_day`,
    [tx.tenantId, alertIds, dateOfDay(day)],
  );
}
