import type { Tenant } from '../../../call/tenant.ts';
import { type Tx, withTenant } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { firstJoined, lockJoinedIn } from '../../members/index.ts';
import { paysForMoment, saveMoments } from '../activity/in-app-actions.ts';
import { earningScopeOf } from '../activity/recorded.ts';
import { serviceCalendar } from '../engine/service-day.ts';
import { programOf } from '../program.ts';
import { joinedFor, yearOf } from './anniversaries.ts';

/** Days that are made up after the job did not run. */
const DAYS = 7;
/** Members per transaction. */
const PAGE = 100;
const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * Saves the moments of members for which a campaign pays: of today and of the six days before, each once. Members are
 * locked before their accounts, in pages of one transaction each, so that several processes and interrupted runs
 * award each moment once [CAMP-99].
 */
export async function awardMoments(
  { database, cache, clock }: Pick<Deps, 'database' | 'cache' | 'clock'>,
  tenant: Tenant,
): Promise<number> {
  const { tenantId, timeZone, serviceDayStartMinutes } = tenant;
  const inTenant = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => withTenant(database, tenantId, work);
  const type = 'member.anniversary' as const;
  const first = await inTenant(async (tx) =>
    paysForMoment(await programOf({ tx, cache, tenant }), type) ? firstJoined(tx) : null,
  );
  if (first === null) return 0;
  const now = clock();
  const calendar = serviceCalendar(timeZone, serviceDayStartMinutes);
  const today = calendar.dayOf(now.getTime());
  const days = Array.from({ length: DAYS }, (_, back) => today - back);
  const times = joinedFor(calendar, days, calendar.dayOf(first.getTime()));
  let found = 0;
  for (let after: string | undefined = NOBODY; after !== undefined; ) {
    const page: string = after;
    after = await inTenant(async (tx) => {
      const members = await lockJoinedIn(tx, times, { after: page, limit: PAGE });
      const scope = await earningScopeOf({ tx, cache, tenant, now });
      const moments = members.map(({ memberId, day }) => ({
        memberId,
        type,
        year: yearOf(day),
        at: calendar.startOf(day),
      }));
      await saveMoments(tx, scope, moments);
      found += members.length;
      return members.length === PAGE ? members.at(-1)?.memberId : undefined;
    });
  }
  return found;
}
