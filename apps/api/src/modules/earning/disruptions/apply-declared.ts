import type { Tenant } from '../../../call/tenant.ts';
import { type Tx, withTenant } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { applyActivities } from '../activity/apply-activities.ts';
import { earningScopeOf } from '../activity/recorded.ts';
import { dayOfDate, serviceCalendar } from '../engine/service-day.ts';
import { programOf } from '../program.ts';
import { markApplied, readDaysToApply, readMembersOfDay } from './declared-store.ts';

const MEMBERS_AT_ONCE = 50;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';
/** A transaction that began before the change may still evaluate a ride without it. */
const LAST_LOOK_MILLIS = 10 * 60_000;

/**
 * Evaluates the rides of newly declared and withdrawn days again, some members per transaction. A state says which days it
 * was folded with, so an interrupted run starts again and pays nothing twice. Resolves to the number of members
 * [CAMP-107].
 */
export async function applyDeclaredDays(
  { database, cache, clock }: Pick<Deps, 'database' | 'cache' | 'clock'>,
  tenant: Tenant,
): Promise<number> {
  const now = clock();
  const inTenant = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => withTenant(database, tenant.tenantId, work);
  const changed = await inTenant(readDaysToApply);
  if (changed.length === 0) return 0;
  const calendar = serviceCalendar(tenant.timeZone, tenant.serviceDayStartMinutes);
  const { declared, declaredKinds = [] } = await inTenant((tx) => programOf({ tx, cache, tenant }));
  let members = 0;
  for (const { kind, day: date } of changed.filter((one) => declaredKinds.includes(one.kind))) {
    const day = dayOfDate(date);
    const wanted = { kind, day, isDeclared: declared?.get(kind)?.has(day) ?? false };
    const span = { from: new Date(calendar.startOf(day)), until: new Date(calendar.startOf(day + 1)) };
    for (let after = BEFORE_ALL; ; ) {
      const page = await inTenant(async (tx) => {
        const ids = await readMembersOfDay(tx, wanted, span, { after, limit: MEMBERS_AT_ONCE });
        if (ids.length > 0) {
          const scope = await earningScopeOf({ tx, cache, tenant, now });
          await applyActivities(tx, scope, new Map(ids.map((id) => [id, []])));
        }
        return ids;
      });
      members += page.length;
      const last = page.at(-1);
      if (last === undefined) break;
      after = last;
    }
  }
  const settled = changed.filter(({ changedAt }) => now.getTime() - changedAt.getTime() >= LAST_LOOK_MILLIS);
  if (settled.length > 0) await inTenant((tx) => markApplied(tx, settled, now));
  return members;
}
