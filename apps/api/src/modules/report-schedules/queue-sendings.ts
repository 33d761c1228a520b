import type { Tx } from '../../platform/database/transactions.ts';
import { randomId } from '../../platform/ids.ts';
import { localDate } from '../../platform/local-date.ts';
import { addJob } from '../../platform/queue.ts';
import { lastDueSending, nextSending } from './occurrences.ts';
import { lockDueSchedules, setNextSending } from './schedule-store.ts';
import { insertSending, type SendingRow } from './sending-store.ts';

export const MAKE_REPORT = 'make-scheduled-report';

export interface QueuedReport {
  tenantId: string;
  sendingId: string;
}

/** Queues the job that makes the report of a sending. */
export const queueReport = (tx: Tx, sendingId: string, runAt?: Date): Promise<void> =>
  addJob(tx, MAKE_REPORT, { tenantId: tx.tenantId, sendingId } satisfies QueuedReport, runAt && { runAt });

/** Adds a sending with its job, in the caller's transaction; false if it exists already. */
export async function queueSending(tx: Tx, sending: Omit<SendingRow, 'state' | 'tries'>): Promise<boolean> {
  if ((await insertSending(tx, sending)) === 0) return false;
  await queueReport(tx, sending.sendingId);
  return true;
}

/**
 * Queues one sending for each schedule of an agency that is due, and sets its next time in the same transaction: a
 * process that dies queues nothing or all, and times missed during an outage are sent once [DESK-760].
 */
export async function queueDueSendings(tx: Tx, timeZone: string, now: Date): Promise<number> {
  const due = await lockDueSchedules(tx, now);
  for (const schedule of due) {
    const { scheduleId, recipients, nextAt } = schedule;
    const last = lastDueSending(schedule, timeZone, now);
    // After a change of the time zone the last regular time may be before the one that was set.
    const dueAt = nextAt !== null && nextAt > last ? nextAt : last;
    if (recipients.length > 0) await queueSending(tx, { sendingId: randomId(), scheduleId, dueAt, queuedAt: now });
    await setNextSending(tx, scheduleId, nextSending(schedule, timeZone, now));
  }
  return due.length;
}

/** The agency's date of a sending, from which its days are counted back. */
export const dateOfSending = ({ dueAt, queuedAt }: SendingRow, timeZone: string): string =>
  localDate(dueAt ?? queuedAt, timeZone);
