import { REVOKE_GRANT, type ReturnedGrant, revokeGrant } from '../modules/connections/index.ts';
import { createTenantDirectory } from '../modules/tenants/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { Job } from '../platform/queue.ts';

/** Revokes a grant at its provider; retried with growing pauses while it is unreachable. */
export function revokeGrantJob(deps: Deps): Job {
  return {
    name: REVOKE_GRANT,
    async run(payload) {
      const returned = payload as ReturnedGrant;
      const { tenantId, providerId } = returned;
      const tenant = await createTenantDirectory(deps.database).byId(tenantId);
      const outcome = tenant === undefined ? 'NOT_CONNECTED' : await revokeGrant(deps, tenant, returned);
      if (outcome === 'NOT_CONNECTED' || outcome === 'NOT_OFFERED')
        deps.log.warn({ tenantId, providerId, outcome }, 'a grant stays open at its provider');
    },
  };
}
