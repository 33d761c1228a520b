import type { Tenant } from '../call/tenant.ts';
import { fanOutEvents, sendDeliveries } from '../modules/webhooks/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { Job } from '../platform/queue.ts';
import { isTurnEnded, repeatPage } from '../platform/turn.ts';
import { forEachTenant } from './each-tenant.ts';

/** Agencies at once: others go on while the endpoints of one are slow. */
const AGENCIES_AT_ONCE = 8;

async function deliverWebhooks(deps: Deps, tenant: Tenant): Promise<void> {
  const events = await repeatPage(() => fanOutEvents(deps, tenant));
  const attempts = isTurnEnded() ? 0 : await sendDeliveries(deps, tenant);
  if (events + attempts > 0) deps.log.info({ tenantId: tenant.tenantId, events, attempts }, 'webhooks were sent');
}

/** Every minute: makes deliveries of new events and sends those that are due [WEBHOOK-10]. */
export const deliverWebhooksJob = (deps: Deps): Job => ({
  name: 'deliver-webhooks',
  schedule: '* * * * *',
  run: (payload) => forEachTenant(deps, payload, (tenant) => deliverWebhooks(deps, tenant), AGENCIES_AT_ONCE),
});
