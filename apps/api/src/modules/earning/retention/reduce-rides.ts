import type { Tenant } from '../../../call/tenant.ts';
import { type Tx, withTenant } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { lockAccounts } from '../../ledger/index.ts';
import { type Activity, compareActivities } from '../activity.ts';
import { type ServiceCalendar, serviceCalendar } from '../calendar/service-day.ts';
import { foldHistory, type Program } from '../fold/fold-member.ts';
import { invitedBy, joinedOf } from '../fold/fold-members.ts';
import { readHistory } from '../fold/history.ts';
import { markOverlaps } from '../fold/overlaps.ts';
import { programOf } from '../program.ts';
import { pairsOf } from '../referral/referral-store.ts';
import { readProgress, writeProgress } from '../store.ts';
import { isAlike } from './alike.ts';
import { needsOf } from './needs.ts';
import { listIdentifying, readMembersToReduce, reduceUnclaimed, writeReduced } from './reduce-store.ts';
import { type Reduction, reducedButMoments, reducedDay } from './reduced.ts';

const MEMBERS_AT_ONCE = 200;
const ROWS_AT_ONCE = 5_000;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** What a run did: behaviours reduced, and those that keep their moment because a campaign would judge them anew without. */
export interface RideRetentionResult {
  reduced: number;
  waiting: number;
}

/** What one run goes by. */
interface Run {
  programme: Program;
  /** The campaigns alone that something may still count for. */
  running: Program;
  calendar: ServiceCalendar;
  before: Date;
  stops: string[];
  now: Date;
}

const nameOf = ({ providerId, eventId }: { providerId: string; eventId: string }): string => `${providerId}/${eventId}`;

/** A history in which some behaviours stand as others. */
const exchanged = (history: readonly Activity[], by: ReadonlyMap<Activity, Activity>): Activity[] =>
  history.map((activity) => by.get(activity) ?? activity);

/**
 * What can be kept of the behaviours without a change to what a running campaign owes or to where the member stands:
 * mostly the day of each; else day by day, from the first on, with the moments of those days that would change something.
 */
function harmless(
  history: readonly Activity[],
  days: readonly Reduction[][],
  fold: (history: readonly Activity[]) => ReturnType<typeof foldHistory>,
): Map<Activity, Activity> {
  const before = fold(history);
  const asMap = (pairs: readonly Reduction[]) => new Map(pairs.map(({ was, is }) => [was, is]));
  const isHarmless = (pairs: readonly Reduction[]): boolean => isAlike(before, fold(exchanged(history, asMap(pairs))));
  if (isHarmless(days.flat())) return asMap(days.flat());
  let reductions: Reduction[] = [];
  for (const day of days) {
    const tried = [day, reducedButMoments(day)].find((one) => isHarmless([...reductions, ...one]));
    if (tried) reductions = [...reductions, ...tried];
  }
  return asMap(reductions);
}

/** Keeps with each ride whether it overlaps another one: without its times nobody could tell any more [EARNING-16]. */
function withOverlaps({ overlaps = 'ALL' }: Program, history: readonly Activity[]) {
  const marked = markOverlaps(history.toSorted(compareActivities), overlaps);
  const names = new Set(marked.filter(({ isOverlapping }) => isOverlapping).map(nameOf));
  return ({ was, is }: Reduction): Reduction =>
    names.has(nameOf(was)) ? { was, is: { ...is, isOverlapping: true } } : { was, is };
}

/** Reduces one member's behaviours under the lock of their account, so that no ride is folded meanwhile. */
async function reduceMember(tx: Tx, run: Run, memberId: string) {
  const { programme: program, running, calendar, before, stops, now } = run;
  await lockAccounts(tx, [memberId]);
  const [telling, histories, segments, pairs, [row]] = await Promise.all([
    listIdentifying(tx, { memberId, before, stops }),
    readHistory(tx, [memberId]),
    joinedOf(tx, program, [memberId]),
    pairsOf(tx, [memberId]),
    readProgress(tx, [memberId]),
  ]);
  const history = histories.get(memberId) ?? [];
  const joined = segments.get(memberId) ?? {};
  const pair = pairs.find(({ refereeId }) => refereeId === memberId);
  const invited = program.hasReferral ? invitedBy(pair) : null;
  const marks = [...Object.values(joined), ...(pair ? [pair.usedAt.getTime()] : [])];
  const names = new Set(telling.map(nameOf));
  const dayOf = ({ endedAt }: Activity): number => calendar.dayOf(endedAt);
  const daysToGo = new Set(history.filter((one) => names.has(nameOf(one))).map(dayOf));
  const reportedOn = Map.groupBy(
    history.filter((one) => daysToGo.has(dayOf(one)) && one.providerId !== '@app' && one.type !== 'provider.connected'),
    dayOf,
  );
  const days = [...reportedOn.keys()]
    .toSorted((a, b) => a - b)
    .map((day) => reducedDay(day, reportedOn.get(day) ?? [], { calendar, stops: new Set(stops), marks }))
    .map((day) => day.map(withOverlaps(program, history)));
  const of = { joined, invited };
  const done = harmless(history, days, (lived) => foldHistory(running, lived, of));
  if (done.size > 0) await writeReduced(tx, [...done.values()]);
  // What is kept of where the member stands holds moments too; one folded by older rules is folded again anyway.
  if (done.size > 0 && row?.state.programme === program.digest) {
    const { state } = foldHistory(program, exchanged(history, done), of);
    const { referral } = row.state;
    const progress = { ...state, ...(referral && { referral }) };
    await writeProgress(tx, tx.tenantId, now, [{ memberId, state: progress }]);
  }
  const reduced = [...done].filter(([was, is]) => names.has(nameOf(was)) && was.endedAt !== is.endedAt).length;
  return { reduced, waiting: telling.length - reduced };
}

/**
 * Reduces what riders of a tenant did more than `rideDetailDays` service days ago to its day: start and moment, stops and
 * the account go; kind, measures and name stay, so that campaigns, the books and repeats go on as before. Waits for late
 * rides, rolling windows and what else a running campaign needs. Does nothing where the setting is off; a run that was cut
 * off is begun again; a repeat changes nothing [PRIV-01].
 */
export async function applyRideRetention(
  { database, cache, clock }: Pick<Deps, 'database' | 'cache' | 'clock'>,
  tenant: Tenant,
): Promise<RideRetentionResult> {
  const done: RideRetentionResult = { reduced: 0, waiting: 0 };
  const { rideDetailDays: reductions, lateLimitDays: late } = tenant.settings;
  if (typeof reductions !== 'number') return done;
  const inTenant = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => withTenant(database, tenant.tenantId, work);
  const now = clock();
  const program = await inTenant((tx) => programOf({ tx, cache, tenant }));
  const calendar = serviceCalendar(tenant.timeZone, tenant.serviceDayStartMinutes);
  const days = { kept: reductions, late: typeof late === 'number' ? late : 60 };
  const { retentionDays, stops, campaigns } = needsOf(program, days, now.getTime());
  const before = new Date(calendar.startOf(calendar.dayOf(now.getTime()) - retentionDays));
  const run: Run = { programme: program, running: { ...program, campaigns }, calendar, before, stops, now };
  for (let after = BEFORE_ALL; ; ) {
    const members = await inTenant((tx) => readMembersToReduce(tx, { before, stops, after, limit: MEMBERS_AT_ONCE }));
    for (const memberId of members) {
      const { reduced, waiting } = await inTenant((tx) => reduceMember(tx, run, memberId));
      done.reduced += reduced;
      done.waiting += waiting;
    }
    const last = members.at(-1);
    if (last === undefined) break;
    after = last;
  }
  for (let rows = ROWS_AT_ONCE; rows === ROWS_AT_ONCE; done.reduced += rows)
    rows = await inTenant((tx) => reduceUnclaimed(tx, before, ROWS_AT_ONCE));
  return done;
}
