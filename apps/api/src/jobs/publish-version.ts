import type { Actor, StaffCtx } from '../call/staff.ts';
import { actingIn } from '../modules/acts/index.ts';
import { cancelScheduledPublish, type Due, PUBLISH_JOB, publishDue } from '../modules/admin/index.ts';
import { createTenantDirectory } from '../modules/tenants/index.ts';
import { AdminError } from '../platform/api-error.ts';
import { withTenant } from '../platform/database/transactions.ts';
import type { Deps } from '../platform/deps.ts';
import type { Job } from '../platform/queue.ts';

/**
 * Publishes a scheduled version under the name of the person who scheduled it; once, even with several processes
 * [DESK-107].
 */
export function publishVersionJob(deps: Deps): Job {
  return {
    name: PUBLISH_JOB,
    isAwaited: true,
    async run(payload) {
      const { tenantId, by, ...due } = payload as Due & { tenantId: string; by: Actor };
      const tenant = await createTenantDirectory(deps.database).byId(tenantId);
      if (!tenant) return;
      const inTenant = <T>(work: (ctx: StaffCtx) => Promise<T>): Promise<T> =>
        withTenant(deps.database, tenantId, (tx) =>
          work(actingIn({ ...deps, tenant, now: deps.clock(), tx }, { actor: by, network: null, may: () => true })),
        );
      try {
        const published = await inTenant((ctx) => publishDue(ctx, due));
        if (published) deps.log.info({ tenantId, version: due.number }, 'a version went live at its time');
      } catch (error) {
        if (!(error instanceof AdminError)) throw error;
        await inTenant((ctx) => cancelScheduledPublish(ctx, due, error.code));
        deps.log.warn({ tenantId, version: due.number, reason: error.code }, 'a version could not go live at its time');
      }
    },
  };
}
