import type { CampaignConditions } from '@fareback/tenant-pack';
import type { Tenant } from '../../../call/tenant.ts';
import { type Tx, withTenant } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { isTurnOver, repeatPage, stoppedAfter } from '../../../platform/turn.ts';
import { lockAccounts } from '../../ledger/index.ts';
import { readHistory } from '../activity/activity-store.ts';
import { invitedBy, joinedOf } from '../activity/fold-members.ts';
import { type Activity, compareActivities } from '../engine/activity.ts';
import type { Campaign } from '../engine/campaign.ts';
import { withDeclared } from '../engine/declared.ts';
import { foldHistory, isFoldedBy, type Program } from '../engine/fold-member.ts';
import { markOverlaps } from '../engine/overlaps.ts';
import { type ServiceCalendar, serviceCalendar } from '../engine/service-day.ts';
import { isRewardOwed } from '../engine/shared-goals.ts';
import { lookBackDaysOf, programOf } from '../program.ts';
import { pairsOf } from '../referral/referral-store.ts';
import { readProgress, writeProgress } from '../store.ts';
import { listIdentifying, readMembersToReduce, reduceUnclaimed, writeReduced } from './reduce-store.ts';
import { type Reduction, reducedButMoments, reducedDay, SAME_STOP } from './reduced.ts';

const DAY_SECONDS = 86_400;

/** Retention: how long rides keep their details and how late they may be reported, in days. */
interface KeepingDays {
  kept: number;
  late: number;
}

const isOver = ({ lastDay, calendar }: Campaign, now: number, late: number): boolean =>
  lastDay + late < calendar.dayOf(now);

/** Returns the lengths in seconds of rolling windows, for which the time of day matters. */
function rollingSeconds({ definition }: Campaign): number[] {
  const limit = 'limit' in definition ? definition.limit?.window : undefined;
  const window = 'window' in definition ? definition.window : undefined;
  const after = 'counts' in definition ? definition.counts.after?.window : undefined;
  const measured = 'measureLimit' in definition ? definition.measureLimit?.window : undefined;
  return [limit, window, after, measured].flatMap((one) => (one?.kind === 'ROLLING' ? [one.seconds] : []));
}

/** Returns the conditions of a campaign with all nested ones. */
function conditionsOf({ definition }: Campaign): CampaignConditions[] {
  const ofFactors = ('multipliers' in definition ? definition.multipliers : undefined) ?? [];
  const ofPoints = ('rewardsWhen' in definition ? definition.rewardsWhen : undefined) ?? [];
  const nested = (one: CampaignConditions): CampaignConditions[] => [
    one,
    ...[...(one.all ?? []), ...(one.any ?? []), ...(one.not ? [one.not] : [])].flatMap(nested),
  ];
  return [
    ...('counts' in definition ? [definition.counts] : []),
    ...ofPoints.map(({ when }) => when),
    ...ofFactors.flatMap(({ when }) => when ?? []),
  ].flatMap(nested);
}

const stopsIn = ({ fromPlaces = [], toPlaces = [], along = [], within = [] }: CampaignConditions): string[] => [
  ...fromPlaces,
  ...toPlaces,
  ...along.flat(),
  ...within,
];

const stopsOf = (campaign: Campaign): string[] => [
  ...conditionsOf(campaign).flatMap(stopsIn),
  ...('places' in campaign.definition ? campaign.definition.places : []),
];

const linesIn = (campaign: Campaign): string[] => conditionsOf(campaign).flatMap(({ lines = [] }) => lines);

/**
 * Returns what the running campaigns still need of old rides: the service day before which times no longer matter (late
 * reports, rider lookup and rolling windows are past it), the stops and lines they name, and the campaigns.
 */
function needsOf(
  program: Program,
  { kept, late }: KeepingDays,
  now: number,
): { retentionDays: number; stops: string[]; lines: string[]; campaigns: Campaign[] } {
  const last = program.campaigns.filter((campaign) => !isOver(campaign, now, late));
  // An ended campaign still takes its part of a cap that running ones share.
  const caps = new Set(last.flatMap((campaign) => campaign.caps.map(({ capId }) => capId)));
  const running = program.campaigns.filter(
    (campaign) => last.includes(campaign) || campaign.caps.some(({ capId }) => caps.has(capId)),
  );
  const counting = [...running, ...(program.statuses ?? []).map(({ of }) => of)];
  const rolling = counting.flatMap(rollingSeconds).map((seconds) => Math.ceil(seconds / DAY_SECONDS));
  const retentionDays = Math.max(kept, late, lookBackDaysOf(program), ...rolling) + 1;
  const stops = [...new Set([SAME_STOP, ...counting.flatMap(stopsOf)])];
  return { retentionDays, stops, lines: [...new Set(counting.flatMap(linesIn))], campaigns: running };
}

type Outcome = ReturnType<typeof foldHistory>;

/** Timestamps are far larger than counts and days. */
const isMoment = (value: unknown): value is number => typeof value === 'number' && value > 1e11;
const SERVICE_DAY_MAX = 25 * 3_600_000;

function isSameState(a: unknown, b: unknown): boolean {
  if (isMoment(a) && isMoment(b)) return Math.abs(a - b) < SERVICE_DAY_MAX;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => key in b && isSameState(a[key as never], b[key as never]))
  );
}

const owedOf = ({ owed }: Outcome): string[] =>
  owed.map(({ earningKey, campaignId, amount }) => `${campaignId} ${earningKey} ${amount}`).toSorted();

/** Compares two outcomes, ignoring times within a service day: true if points and status are equal. */
function isAlike(a: Outcome, b: Outcome): boolean {
  const [one, other] = [owedOf(a), owedOf(b)];
  return (
    one.length === other.length &&
    one.every((owed, place) => owed === other[place]) &&
    isSameState(a.state.campaigns, b.state.campaigns) &&
    isSameState(a.state.statuses, b.state.statuses) &&
    isSameState(a.state.referral, b.state.referral)
  );
}

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
  lines: string[];
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
  const { programme: program, running, calendar, before, stops, lines, now } = run;
  await lockAccounts(tx, [memberId]);
  const [telling, histories, segments, pairs, [row]] = await Promise.all([
    listIdentifying(tx, { memberId, before, stops, lines }),
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
    .map((day) =>
      reducedDay(day, reportedOn.get(day) ?? [], { calendar, stops: new Set(stops), lines: new Set(lines), marks }),
    )
    .map((day) => day.map(withOverlaps(program, history)));
  const of = { joined, invited };
  const done = harmless(history, days, (lived) => foldHistory(running, lived, of));
  if (done.size > 0) await writeReduced(tx, [...done.values()]);
  // The saved state contains times too. A state folded by older rules is replayed anyway.
  if (done.size > 0 && row && isFoldedBy(program, row.state) && !isRewardOwed(program, row.state)) {
    // With the declared days that it was folded with: a later one is paid by the job that applies it.
    const { state } = foldHistory(withDeclared(program, row.state.declared), exchanged(history, done), of);
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
  const { retentionDays, stops, lines, campaigns } = needsOf(program, days, now.getTime());
  const before = new Date(calendar.startOf(calendar.dayOf(now.getTime()) - retentionDays));
  const run: Run = { programme: program, running: { ...program, campaigns }, calendar, before, stops, lines, now };
  let after = (stoppedAfter() as string | undefined) ?? BEFORE_ALL;
  for (;;) {
    const members = await inTenant((tx) =>
      readMembersToReduce(tx, { before, stops, lines, after, limit: MEMBERS_AT_ONCE }),
    );
    for (const memberId of members) {
      const { reduced, waiting } = await inTenant((tx) => reduceMember(tx, run, memberId));
      done.reduced += reduced;
      done.waiting += waiting;
    }
    const last = members.at(-1);
    if (last === undefined) break;
    after = last;
    if (isTurnOver(after)) return done;
  }
  done.reduced += await repeatPage(() => inTenant((tx) => reduceUnclaimed(tx, before, ROWS_AT_ONCE)), {
    least: ROWS_AT_ONCE,
    after,
  });
  return done;
}
