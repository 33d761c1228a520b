import { budgetPointsOf, type Pack } from '@fareback/tenant-pack';
import type { Tenant } from '../../../call/tenant.ts';
import { type Tx, withTenant } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { localDate } from '../../../platform/local-date.ts';
import { localized } from '../../../platform/localized.ts';
import { activeCampaigns } from '../../campaigns/index.ts';
import { type BudgetStop, claimUnannounced, type Month, readBudgeted, setBudgets } from '../../ledger/index.ts';
import { type BudgetFall, queueMail } from '../../notifications/index.ts';
import { queueStaffNotification } from '../../staff/index.ts';
import { appOrigin, createCachedReader, minutesOf } from '../../tenants/index.ts';
import { dateOfDay, firstDayOfUnit, type ServiceCalendar, serviceCalendar, unitOf } from '../engine/service-day.ts';

export function monthAt(calendar: ServiceCalendar, moment: number): Month {
  const unit = unitOf('MONTH', calendar.dayOf(moment));
  const [first, next] = [firstDayOfUnit('MONTH', unit), firstDayOfUnit('MONTH', unit + 1)];
  return { month: dateOfDay(first), begins: calendar.startOf(first), ends: calendar.startOf(next) };
}

export const activeBudgets = createCachedReader(
  'standing-budgets',
  async ({ tx }): Promise<{ budgeted: ReadonlySet<string>; stops: ReadonlyMap<string, readonly BudgetStop[]> }> => {
    const byCampaign = Map.groupBy(await readBudgeted(tx), ({ campaignId }) => campaignId);
    const stops = [...byCampaign].map(
      ([campaignId, rows]) =>
        [
          campaignId,
          rows.flatMap(({ from, until }) => (from === null || until === null ? [] : [{ from, until }])),
        ] as const,
    );
    return { budgeted: new Set(byCampaign.keys()), stops: new Map(stops) };
  },
);

/**
 * Sets campaign budgets from a pack, starting with the running month; its campaigns must be written before. Resolves to
 * the number of changes [CAMP-24].
 */
export function setBudgetsOf(tx: Tx, pack: Pack, now: Date): Promise<number> {
  const { tenant, programme: program } = pack;
  const calendar = serviceCalendar(tenant.timeZone, minutesOf(tenant.serviceDayStart));
  const { pointValue } = tenant.settings;
  const budgets = program.campaigns.map((campaign) => [campaign.id, budgetPointsOf(campaign, pointValue)] as const);
  return setBudgets(tx, now, monthAt(calendar, now.getTime()), new Map(budgets));
}

const programEditors = { whoMay: 'programme.edit', but: [] } as const;

interface BudgetWatch {
  falls: BudgetFall[];
  isMailed: boolean;
}

type JobDeps = Pick<Deps, 'database' | 'cache' | 'clock' | 'keyRing' | 'settings'>;

/**
 * Checks if campaigns reached four fifths or all of the running month's budget since the last notice, queues one
 * email about them, and notifies those who may edit the program. Each is reported once, even with concurrent runs; inactive campaigns are skipped [DESK-217].
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
    for (const { campaignId: about, title, level } of falls) {
      const news = { kind: 'BUDGET', agency: tenant.name, about, title, level } as const;
      await queueStaffNotification(
        tx,
        { agencyId: tenantId, to: programEditors, news, permission: 'programme.edit' },
        now,
      );
    }
    const [to, app] = [tenant.settings['operationsEmail'], appOrigin(tenant, settings)];
    if (typeof to !== 'string' || app === undefined) return { falls, isMailed: false };
    const mail = { kind: 'BUDGET_ALERT', tenantId, falls, app, desk: settings.desk?.origin ?? null } as const;
    await queueMail(tx, { keyRing, now }, { tenantId, to, language: 'en', mail });
    return { falls, isMailed: true };
  });
}
