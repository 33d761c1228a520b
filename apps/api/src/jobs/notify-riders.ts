import { findNews, sendNews } from '../modules/reminders/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { Job } from '../platform/queue.ts';
import { forEachTenant } from './each-tenant.ts';

/** Every five minutes: finds what riders who take notifications should hear, and sends what is due [NOTIFY-03]. */
export const notifyRidersJob = (deps: Deps): Job => ({
  name: 'notify-riders',
  schedule: '*/5 * * * *',
  run: (payload) =>
    forEachTenant(deps, payload, async (tenant) => {
      const found = await findNews(deps, tenant);
      const { sent, failed } = await sendNews(deps, tenant);
      if (found + sent + failed > 0)
        deps.log.info({ tenantId: tenant.tenantId, found, sent, failed }, 'riders were notified');
    }),
});
