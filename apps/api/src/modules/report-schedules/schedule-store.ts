import { hash } from 'node:crypto';
import type { NewReportSchedule } from '@fareback/contract/admin';
import type { Actor } from '../../call/staff.ts';
import type { Tx } from '../../platform/database/transactions.ts';

type Plan = Omit<NewReportSchedule, 'was'>;

export interface ScheduleRow extends Plan {
  scheduleId: string;
  isPaused: boolean;
  nextAt: Date | null;
  madeBy: Actor;
  madeAt: Date;
}

/** Digest of a schedule's plan and recipients. */
export const revisionOf = ({ report, span, frequency, weekday, dayOfMonth, hour, ...rest }: Plan): string => {
  const { recipients, hasFile, linksMonth, language } = rest;
  const times = [frequency, weekday, dayOfMonth, hour];
  return hash('sha256', JSON.stringify([report, span, times, recipients.toSorted(), hasFile, linksMonth, language]));
};

const COLUMNS = `schedule_id as "scheduleId", report, span, frequency, weekday, day_of_month as "dayOfMonth", hour,
  recipients, has_file as "hasFile", links_month as "linksMonth", language, is_paused as "isPaused",
  next_at as "nextAt", made_by as "madeBy", made_at as "madeAt"`;

export const readSchedules = (tx: Tx): Promise<ScheduleRow[]> =>
  tx.query(`select ${COLUMNS} from report_schedule where tenant_id = $1 order by made_at, schedule_id`, [tx.tenantId]);

export const findSchedule = (tx: Tx, scheduleId: string): Promise<ScheduleRow | undefined> =>
  tx.first(`select ${COLUMNS} from report_schedule where tenant_id = $1 and schedule_id = $2`, [
    tx.tenantId,
    scheduleId,
  ]);

/** Locks the schedule, so two processes or people change it one after the other. */
export const lockSchedule = (tx: Tx, scheduleId: string): Promise<ScheduleRow | undefined> =>
  tx.first(`select ${COLUMNS} from report_schedule where tenant_id = $1 and schedule_id = $2 for update`, [
    tx.tenantId,
    scheduleId,
  ]);

/** Locks schedules that are due and not locked by another process. */
export const lockDueSchedules = (tx: Tx, now: Date): Promise<ScheduleRow[]> =>
  tx.query(
    `select ${COLUMNS} from report_schedule
      where tenant_id = $1 and next_at <= $2 order by schedule_id for update skip locked`,
    [tx.tenantId, now],
  );

/** Serializes saves of an agency, so parallel calls cannot exceed the limit. */
export const lockScheduleList = (tx: Tx): Promise<unknown> =>
  tx.query("select pg_advisory_xact_lock(hashtextextended('report-schedules/' || $1, 0))", [tx.tenantId]);

/** Adds a schedule, or replaces its plan; its maker and sendings stay. */
export const putSchedule = (
  tx: Tx,
  { scheduleId, madeBy, madeAt, nextAt, isPaused, ...plan }: ScheduleRow,
): Promise<number> =>
  tx.run(
    `insert into report_schedule (tenant_id, schedule_id, report, span, frequency, weekday, day_of_month, hour,
            recipients, has_file, links_month, language, next_at, is_paused, made_by, made_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
     on conflict (tenant_id, schedule_id) do update
        set report = excluded.report, span = excluded.span, frequency = excluded.frequency, weekday = excluded.weekday,
            day_of_month = excluded.day_of_month, hour = excluded.hour, recipients = excluded.recipients,
            has_file = excluded.has_file, links_month = excluded.links_month, language = excluded.language,
            next_at = excluded.next_at`,
    [
      tx.tenantId,
      scheduleId,
      plan.report,
      plan.span,
      plan.frequency,
      plan.weekday,
      plan.dayOfMonth,
      plan.hour,
      plan.recipients,
      plan.hasFile,
      plan.linksMonth,
      plan.language,
      nextAt,
      isPaused,
      JSON.stringify(madeBy),
      madeAt,
    ],
  );

/** Sets when a schedule is sent next; null pauses it. */
export const setNextSending = (tx: Tx, scheduleId: string, nextAt: Date | null): Promise<number> =>
  tx.run(
    `update report_schedule set next_at = $3::timestamptz, is_paused = $3::timestamptz is null
      where tenant_id = $1 and schedule_id = $2`,
    [tx.tenantId, scheduleId, nextAt],
  );

export const deleteSchedule = (tx: Tx, scheduleId: string): Promise<number> =>
  tx.run('delete from report_schedule where tenant_id = $1 and schedule_id = $2', [tx.tenantId, scheduleId]);

export const removeRecipient = (tx: Tx, scheduleId: string, staffId: string): Promise<number> =>
  tx.run(
    `update report_schedule set recipients = array_remove(recipients, $3::uuid)
      where tenant_id = $1 and schedule_id = $2 and $3::uuid = any (recipients)`,
    [tx.tenantId, scheduleId, staffId],
  );
