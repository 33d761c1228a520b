import type { Tenant } from '../call/tenant.ts';
import { findPage, sendPage } from '../modules/reminders/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { Job } from '../platform/queue.ts';
import { repeatPage, stoppedAfter } from '../platform/turn.ts';
import { forEachTenant } from './each-tenant.ts';

/**
 * Sends a page and looks at a page of readers in turn, so neither waits for the end of the other. A member's error
 * delays no other member and fails the job at the end [NOTIFY-20].
 */
async function notifyRiders(deps: Deps, tenant: Tenant): Promise<void> {
  const done = { found: 0, sent: 0, failed: 0 };
  const failures: unknown[] = [];
  // The next turn leaves out readers whose look failed, or it could never get beyond them.
  const unlooked = [...((stoppedAfter() as string[] | undefined) ?? [])];
  const page = async (): Promise<number> => {
    const sent = await sendPage(deps, tenant);
    const looked = await findPage(deps, tenant, unlooked);
    done.found += looked.found;
    done.sent += sent.sent;
    done.failed += sent.refused;
    failures.push(...sent.failures, ...looked.failures.map(({ error }) => error));
    unlooked.push(...looked.failures.map(({ memberId }) => memberId));
    return sent.taken + looked.looked;
  };
  await repeatPage(page, { after: unlooked });
  if (done.found + done.sent + done.failed > 0)
    deps.log.info({ tenantId: tenant.tenantId, ...done }, 'riders were notified');
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} members could not be notified.`);
}

/** Every five minutes: sends due notifications, and creates new ones for subscribed riders [NOTIFY-03]. */
export const notifyRidersJob = (deps: Deps): Job => ({
  name: 'notify-riders',
  schedule: '*/5 * * * *',
  run: (payload) => forEachTenant(deps, payload, (tenant) => notifyRiders(deps, tenant)),
});
