import { advisoryLock } from '../../../platform/database/advisory-lock.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import { dateOfDay, dayOfDate } from '../engine/service-day.ts';
import type { AlertBasis } from './service-alerts.ts';

export interface ServicePause {
  pauseId: string;
  firstDay: string;
  lastDay: string;
  /** The `route_id` of the paused line; null for the whole agency. */
  lineId: string | null;
  reason: string;
  madeBy: string;
  /** The alert that created the pause; null for a pause by staff. */
  alertId: string | null;
  alertBasis: AlertBasis | null;
  madeAt: Date;
  /** Null while the pause is active. */
  liftedAt: Date | null;
}

export const readPauses = (tx: Tx): Promise<ServicePause[]> =>
  tx.query(
    `select pause_id as "pauseId", first_day::text as "firstDay", last_day::text as "lastDay", line_id as "lineId", reason, made_by as "madeBy",
            alert_id as "alertId", alert_basis as "alertBasis", made_at as "madeAt", lifted_at as "liftedAt"
       from service_pause where tenant_id = $1 order by first_day desc, made_at desc, pause_id`,
    [tx.tenantId],
  );

/** Locks the tenant's pauses until the transaction ends. */
export const lockPauses = (tx: Tx): Promise<number> =>
  tx.run(`select pg_advisory_xact_lock(${advisoryLock.pauses}, hashtext($1))`, [tx.tenantId]);

/**
 * Returns the active pause by staff for exactly these days and line. Pauses from alerts are excluded: they end with
 * their alert.
 */
export const findActivePause = (
  tx: Tx,
  { firstDay, lastDay, lineId }: Pick<ServicePause, 'firstDay' | 'lastDay' | 'lineId'>,
): Promise<{ pauseId: string } | undefined> =>
  tx.first(
    `select pause_id as "pauseId" from service_pause
      where tenant_id = $1 and first_day = $2::date and last_day = $3::date and line_id is not distinct from $4
        and alert_id is null and lifted_at is null limit 1`,
    [tx.tenantId, firstDay, lastDay, lineId],
  );

export const insertPause = (
  tx: Tx,
  pause: Omit<ServicePause, 'liftedAt' | 'alertId' | 'alertBasis'>,
): Promise<number> =>
  tx.run(
    `insert into service_pause (tenant_id, pause_id, first_day, last_day, line_id, reason, made_by, made_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [tx.tenantId, pause.pauseId, pause.firstDay, pause.lastDay, pause.lineId, pause.reason, pause.madeBy, pause.madeAt],
  );

export const liftPause = (tx: Tx, pauseId: string, by: { liftedBy: string; liftedAt: Date }): Promise<number> =>
  tx.run(
    'update service_pause set lifted_by = $3, lifted_at = $4 where tenant_id = $1 and pause_id = $2 and lifted_at is null',
    [tx.tenantId, pauseId, by.liftedBy, by.liftedAt],
  );

/**
 * Counts the days paused by alerts, per line or for the agency, including lifted ones, and returns if the last day was
 * paused.
 */
export const countAlertPauses = async (
  tx: Tx,
  { firstDay, lastDay, lineId }: Pick<ServicePause, 'firstDay' | 'lastDay' | 'lineId'>,
): Promise<{ days: number; isToday: boolean }> => {
  const row = await tx.first<{ days: number; isToday: boolean }>(
    `select count(*)::int as days, coalesce(bool_or(first_day = $3::date), false) as "isToday"
       from service_pause where tenant_id = $1 and alert_id is not null and first_day between $2::date and $3::date
        and line_id is not distinct from $4`,
    [tx.tenantId, firstDay, lastDay, lineId],
  );
  return row ?? { days: 0, isToday: false };
};

/** Saves a day that an alert paused; resolves to false if it was saved before. */
export const insertAlertPause = async (
  tx: Tx,
  pause: {
    pauseId: string;
    day: string;
    lineId: string | null;
    alertId: string;
    alertBasis: AlertBasis;
    reason: string;
    madeAt: Date;
  },
): Promise<boolean> =>
  (await tx.run(
    `insert into service_pause (tenant_id, pause_id, first_day, last_day, reason, made_by, made_at, alert_id, line_id, alert_basis)
     values ($1, $2, $3, $3, $4, 'service alerts', $5, $6, $7, $8) on conflict do nothing`,
    [tx.tenantId, pause.pauseId, pause.day, pause.reason, pause.madeAt, pause.alertId, pause.lineId, pause.alertBasis],
  )) > 0;

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
