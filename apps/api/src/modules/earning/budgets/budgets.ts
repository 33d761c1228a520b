import { budgetPointsOf, type Pack } from '@fareback/tenant-pack';
import type { Tx } from '../../../platform/database/transactions.ts';
import { type BudgetStop, type Month, readBudgeted, setBudgets } from '../../ledger/index.ts';
import { createCachedReader, minutesOf } from '../../tenants/index.ts';
import { dateOfDay, firstDayOfUnit, type ServiceCalendar, serviceCalendar, unitOf } from '../calendar/service-day.ts';

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
