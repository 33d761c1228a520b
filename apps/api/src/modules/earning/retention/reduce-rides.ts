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

/**
 * Counts of a run: activities anonymized, and those that keep their time because a campaign would evaluate them
 * differently without it.
 */
export interface RideRetentionResult {
  reduced: number;
  waiting: number;
}

interface Run {
  programme: Program;
  running: Program;
  calendar: ServiceCalendar;
  before: Date;
  stops: string[];
  now: Date;
}

const nameOf = ({ providerId, eventId }: { providerId: string; eventId: string }): string => `${providerId}/${eventId}`;

const exchanged = (history: readonly Activity[], by: ReadonlyMap<Activity, Activity>): Activity[] =>
  history.map((activity) => by.get(activity) ?? activity);

/**
 * Finds what can be anonymized without changing points or status in a running campaign. Usually only the day of each
 * activity is needed; otherwise it goes day by day and keeps the times of the days that matter.
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

/** Marks each ride that overlaps another, because this is unknowable once the times are deleted [EARNING-16]. */
function withOverlaps({ overlaps = 'ALL' }: Program, history: readonly Activity[]) {
  const marked = markOverlaps(history.toSorted(compareActivities), overlaps);
  const names = new Set(marked.filter(({ isOverlapping }) => isOverlapping).map(nameOf));
  return ({ was, is }: Reduction): Reduction =>
    names.has(nameOf(was)) ? { was, is: { ...is, isOverlapping: true } } : { was, is };
}

/** Anonymizes one member's activities while holding the account lock, so no ride is folded at the same time. */
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
  // The saved state contains times too. A state folded by older rules is replayed anyway.
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
 * Anonymizes activities older than `rideDetailDays` service days: time of day, stops and account are deleted; type,
 * measures and id stay, so campaigns, the ledger and duplicate detection keep working. Waits for late rides, rolling
 * windows and whatever else a running campaign needs. Does nothing if the setting is off. Idempotent; an interrupted
 * run restarts [PRIV-01].
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
