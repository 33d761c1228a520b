import type { Tenant } from '../../../call/tenant.ts';
import { patientDatabase } from '../../../platform/database/database.ts';
import { type Tx, withTenant } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { isTurnOver, stoppedAfter } from '../../../platform/turn.ts';
import { applyActivities } from '../activity/apply-activities.ts';
import { earningScopeOf } from '../activity/recorded.ts';
import { dayOfDate, serviceCalendar } from '../engine/service-day.ts';
import { programOf } from '../program.ts';
import { type ChangedDay, markApplied, readDaysToApply, readMembersForDay } from './declared-store.ts';

/** Members looked at in one statement, and those evaluated in one transaction. */
const MEMBERS_LOOKED_AT = 2_000;
const MEMBERS_AT_ONCE = 50;
const STATEMENT_MILLIS = 120_000;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';
/** A transaction that began before the change may still evaluate a ride without it. */
const LAST_LOOK_MILLIS = 10 * 60_000;

/** Where a turn stopped: the day as it was then, the last member, and whether a last look had begun. */
interface Place {
  declaredId: string;
  changedAt: string;
  memberId: string;
  isLastLook: boolean;
}

type JobDeps = Pick<Deps, 'database' | 'cache' | 'clock'>;

/** Evaluates a day's rides again from a place on; resolves to the place where the turn ended, null at the end. */
async function applyDay(
  { database, cache, clock }: JobDeps,
  tenant: Tenant,
  {
    changed: { declaredId, changedAt, kind, day: date },
    from,
    onEvaluated,
  }: { changed: ChangedDay; from: Place; onEvaluated: (members: number) => void },
): Promise<Place | null> {
  const calendar = serviceCalendar(tenant.timeZone, tenant.serviceDayStartMinutes);
  const day = dayOfDate(date);
  const span = { from: new Date(calendar.startOf(day)), until: new Date(calendar.startOf(day + 1)) };
  const inTenant = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => withTenant(database, tenant.tenantId, work);
  const { declared, declaredKinds = [] } = await inTenant((tx) => programOf({ tx, cache, tenant }));
  // Rides of a day ahead are still to come, and are evaluated with it.
  if (!declaredKinds.includes(kind) || day > calendar.dayOf(clock().getTime())) return null;
  const wanted = { kind, day, isDeclared: declared?.get(kind)?.has(day) ?? false };
  const patient = patientDatabase(database, STATEMENT_MILLIS);
  try {
    for (let place = from; ; ) {
      const after = place.memberId;
      const page = await withTenant(patient, tenant.tenantId, (tx) =>
        readMembersForDay(tx, wanted, span, { after, limit: MEMBERS_LOOKED_AT }),
      );
      const concerned = page.flatMap(({ memberId, isConcerned }) => (isConcerned ? [memberId] : []));
      const placeAfter = (memberId: string): Place => ({
        ...place,
        declaredId,
        changedAt: changedAt.toISOString(),
        memberId,
      });
      for (let at = 0; at < concerned.length; at += MEMBERS_AT_ONCE) {
        const ids = concerned.slice(at, at + MEMBERS_AT_ONCE);
        await inTenant(async (tx) => {
          const scope = await earningScopeOf({ tx, cache, tenant, now: clock() });
          await applyActivities(tx, scope, new Map(ids.map((id) => [id, []])));
        });
        onEvaluated(ids.length);
        const last = placeAfter(ids.at(-1) ?? after);
        if (isTurnOver(last)) return last;
      }
      const last = page.at(-1);
      if (last === undefined || page.length < MEMBERS_LOOKED_AT) return null;
      place = placeAfter(last.memberId);
      if (isTurnOver(place)) return place;
    }
  } finally {
    await patient.close();
  }
}

/**
 * Evaluates the rides of newly declared and withdrawn days again, some members per transaction. A state says which days
 * it was folded with, so an interrupted run starts again and pays nothing twice. A day that fails does not stop the
 * others. Resolves to the number of members [CAMP-107].
 */
export async function applyDeclaredDays(deps: JobDeps, tenant: Tenant): Promise<number> {
  const { database, clock } = deps;
  const now = clock();
  const inTenant = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => withTenant(database, tenant.tenantId, work);
  const stopped = stoppedAfter() as Place | undefined;
  const failures: unknown[] = [];
  let members = 0;
  for (const changed of await inTenant(readDaysToApply)) {
    const { declaredId, changedAt } = changed;
    if (stopped && declaredId < stopped.declaredId) continue;
    const isResumed = declaredId === stopped?.declaredId && changedAt.toISOString() === stopped.changedAt;
    const isLastLook = isResumed ? stopped.isLastLook : now.getTime() - changedAt.getTime() >= LAST_LOOK_MILLIS;
    const memberId = isResumed ? stopped.memberId : BEFORE_ALL;
    const from: Place = { declaredId, changedAt: changedAt.toISOString(), memberId, isLastLook };
    const onEvaluated = (count: number): void => void (members += count);
    try {
      if (await applyDay(deps, tenant, { changed, from, onEvaluated })) break;
      if (isLastLook) await inTenant((tx) => markApplied(tx, changed, now));
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} declared days could not be applied.`);
  return members;
}
