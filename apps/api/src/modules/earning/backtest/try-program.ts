import { namedBy, type PackCampaign } from '@fareback/tenant-pack';
import type { Tenant } from '../../../call/tenant.ts';
import { withTenant } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { serviceCalendar } from '../calendar/service-day.ts';
import { campaignOf } from '../campaign.ts';
import { programOf } from '../program.ts';
import { uncountedWarnings } from './backtest-warnings.ts';
import { type Replayed, replay } from './replay.ts';

/** Size of the sample: service days before today, members with an activity, and members in all. */
const DAYS = 28;
const ENOUGH = { members: 1000, looked: 20_000 };

/** A campaign without dates, unless its payout depends on them. */
export function undated(definition: PackCampaign): PackCampaign {
  const windows = ['window' in definition && definition.window, 'limit' in definition && definition.limit?.window];
  if (windows.some((window) => window && window.kind === 'CAMPAIGN')) return definition;
  const { startsOn: _, endsOn: __, ...always } = definition;
  return always;
}

/**
 * Tests a pack's campaigns on a sample of the last 28 days, ignoring their dates, and warns of campaigns that count no
 * activity. Skips campaigns with a place or provider the tenant does not have yet. Writes nothing [CAMP-19].
 */
export async function tryProgram(
  { database, cache, clock }: Pick<Deps, 'database' | 'cache' | 'clock'>,
  tenant: Tenant,
  definitions: readonly PackCampaign[],
): Promise<Pick<Replayed, 'members' | 'behaviours'> & { warnings: string[] }> {
  const calendar = serviceCalendar(tenant.timeZone, tenant.serviceDayStartMinutes);
  const program = await withTenant(database, tenant.tenantId, (tx) => programOf({ cache, tenant, tx }));
  const campaigns = definitions
    .filter((definition) => definition.active && namedBy(definition, 'places').every((id) => program.fences.has(id)))
    .map((definition) => campaignOf(undated(definition), calendar, program));
  const today = calendar.dayOf(clock().getTime());
  const tried = await replay({ database }, tenant, {
    campaigns,
    overlaps: program.overlaps ?? 'ALL',
    firstDay: today - DAYS,
    lastDay: today,
    enough: ENOUGH,
  });
  const { members, behaviours: activities } = tried;
  return { members, behaviours: activities, warnings: uncountedWarnings(tried) };
}
