import { namedBy, type PackCampaign } from '@fareback/tenant-pack';
import type { Tenant } from '../../../call/tenant.ts';
import { withTenant } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { serviceCalendar } from '../calendar/service-day.ts';
import { campaignOf } from '../campaign.ts';
import { programOf } from '../program.ts';
import { uncountedWarnings } from './backtest-warnings.ts';
import { type Replayed, replay } from './replay.ts';

/** So many service days before today are looked at, of so many members who did something, and of so many at all. */
const DAYS = 28;
const ENOUGH = { members: 1000, looked: 20_000 };

/** A campaign as if it ran on all days, but where what it pays hangs on its dates. */
export function undated(definition: PackCampaign): PackCampaign {
  const windows = ['window' in definition && definition.window, 'limit' in definition && definition.limit?.window];
  if (windows.some((window) => window && window.kind === 'CAMPAIGN')) return definition;
  const { startsOn: _, endsOn: __, ...always } = definition;
  return always;
}

/**
 * Tries the campaigns of a pack on what members did in the last 28 days, whatever the campaigns' own dates: who of a sample
 * would have been counted, and which campaign counts nobody, as sentences for the operator. One that names a place or
 * provider that the tenant does not have yet is not known by them. Nothing is written [CAMP-19].
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
