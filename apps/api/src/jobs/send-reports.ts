import { makeScheduledReport } from '../modules/admin/index.ts';
import {
  isWaiting,
  MAKE_REPORT,
  type QueuedReport,
  queueDueSendings,
  settleDelivery,
} from '../modules/report-schedules/index.ts';
import { type QueuedReportMail, SEND_REPORT, sendReport } from '../modules/staff/index.ts';
import { createTenantDirectory } from '../modules/tenants/index.ts';
import { withTenant } from '../platform/database/transactions.ts';
import type { Deps } from '../platform/deps.ts';
import type { Job } from '../platform/queue.ts';
import { forEachTenant } from './each-tenant.ts';

/** Every quarter of an hour, because time zones differ by quarters: queues scheduled reports that are due [DESK-760]. */
export const queueReportsJob = (deps: Pick<Deps, 'database' | 'clock' | 'log'>): Job => ({
  name: 'queue-scheduled-reports',
  schedule: '*/15 * * * *',
  run: (payload) =>
    forEachTenant(deps, payload, async ({ tenantId, timeZone }) => {
      await withTenant(deps.database, tenantId, (tx) => queueDueSendings(tx, timeZone, deps.clock()));
    }),
});

/** Makes one scheduled report. */
export const makeReportJob = (deps: Deps): Job => ({
  name: MAKE_REPORT,
  async run(payload) {
    const { tenantId, sendingId } = payload as QueuedReport;
    const tenant = await createTenantDirectory(deps.database).byId(tenantId);
    if (tenant) await makeScheduledReport(deps, tenant, sendingId);
  },
});

/** Sends a scheduled report to one person; a repeated run after the outcome was saved does nothing [DESK-762]. */
export const sendReportJob = (deps: Deps): Job => ({
  name: SEND_REPORT,
  async run(payload) {
    const queued = payload as QueuedReportMail;
    const { tenantId } = queued;
    if (!(await withTenant(deps.database, tenantId, (tx) => isWaiting(tx, queued)))) return;
    const { sendingId, staffId } = queued;
    const state = await sendReport(deps, queued);
    await withTenant(deps.database, tenantId, (tx) => settleDelivery(tx, { sendingId, staffId, state }, deps.clock()));
    if (state !== 'SENT' && state !== 'NO_EMAIL') deps.log.warn({ tenantId, state }, 'a scheduled report was not sent');
  },
});
