import type { Tenant } from '../call/tenant.ts';
import { notePassChanges, pushPassChanges, updateGooglePasses } from '../modules/passes/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { Job } from '../platform/queue.ts';
import { isTurnEnded, repeatPage } from '../platform/turn.ts';
import { forEachTenant } from './each-tenant.ts';

async function updatePasses(deps: Deps, tenant: Tenant): Promise<void> {
  const changed = await repeatPage(() => notePassChanges(deps, tenant));
  const pushed = isTurnEnded() ? 0 : await repeatPage(() => pushPassChanges(deps, tenant));
  const sent = isTurnEnded() ? 0 : await repeatPage(() => updateGooglePasses(deps, tenant));
  if (changed + pushed + sent > 0)
    deps.log.info({ tenantId: tenant.tenantId, changed, pushed, sent }, 'wallet passes were updated');
}

/** Every minute: finds passes that show something else than before, and notifies the phones and Google that have them [PASS-14, PASS-24]. */
export const updatePassesJob = (deps: Deps): Job => ({
  name: 'update-passes',
  schedule: '* * * * *',
  run: (payload) => forEachTenant(deps, payload, (tenant) => updatePasses(deps, tenant)),
});
