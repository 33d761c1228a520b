import type { Tenant } from '../../../call/tenant.ts';
import { withTenant } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { localDate } from '../../../platform/local-date.ts';
import { localized } from '../../../platform/localized.ts';
import { activeCampaigns } from '../../campaigns/index.ts';
import { claimUnannounced } from '../../ledger/index.ts';
import { type BudgetFall, queueMail } from '../../notifications/index.ts';
import { appOrigin } from '../../tenants/index.ts';
import { serviceCalendar } from '../calendar/service-day.ts';
import { monthAt } from './budgets.ts';

export interface BudgetWatch {
  falls: BudgetFall[];
  isMailed: boolean;
}

type JobDeps = Pick<Deps, 'database' | 'cache' | 'clock' | 'keyRing' | 'settings'>;

/**
 * Checks if campaigns reached four fifths or all of the running month's budget since the last notice, and queues one
 * email about them. Each is reported once, even with concurrent runs; inactive campaigns are skipped [DESK-217].
 */
export function watchBudgets(
  { database, cache, clock, keyRing, settings }: JobDeps,
  tenant: Tenant,
): Promise<BudgetWatch> {
  const { tenantId, timeZone } = tenant;
  const now = clock();
  const { month } = monthAt(serviceCalendar(timeZone, tenant.serviceDayStartMinutes), now.getTime());
  return withTenant(database, tenantId, async (tx) => {
    const untold = await claimUnannounced(tx, month);
    if (untold.length === 0) return { falls: [], isMailed: false };
    const texts = new Map((await activeCampaigns({ tx, cache, tenant })).map((one) => [one.campaignId, one.texts]));
    const falls = untold.flatMap(({ campaignId, max, given, level, ends }): BudgetFall[] => {
      const own = texts.get(campaignId);
      if (own === undefined) return [];
      const title = localized<{ Title?: string }>(own, 'en').Title ?? campaignId;
      const paysAgainOn = localDate(ends, timeZone);
      return [{ campaignId, title, level: level === 100 ? 'OUT' : 'LOW', max, given, paysAgainOn }];
    });
    if (falls.length === 0) return { falls, isMailed: false };
    const [to, app] = [tenant.settings['operationsEmail'], appOrigin(tenant, settings)];
    if (typeof to !== 'string' || app === undefined) return { falls, isMailed: false };
    const mail = { kind: 'BUDGET_ALERT', tenantId, falls, app, desk: settings.desk?.origin ?? null } as const;
    await queueMail(tx, { keyRing, now }, { tenantId, to, language: 'en', mail });
    return { falls, isMailed: true };
  });
}
