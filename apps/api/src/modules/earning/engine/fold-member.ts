import type { Month } from '../../ledger/index.ts';
import { type Invited, REFERRAL_KEY, type ReferralProgress, stepReferral } from '../referral/referral.ts';
import {
  type Activity,
  compareActivities,
  comparePlaces,
  nameInKey,
  type Place,
  placeOf,
  reportName,
} from './activity.ts';
import {
  type Campaign,
  type CountingCampaign,
  getDisqualifyingReason,
  type MemberCap,
  type Status,
} from './campaign.ts';
import type { Declared } from './conditions.ts';
import type { EarnedPoints } from './decision.ts';
import { asEverDeclared, declaredUpTo, isDeclaredAs, type SavedDeclared, withDeclared } from './declared.ts';
import { formOf, isLeftOut, type Joined, noSegments, start, step } from './evaluate.ts';
import type { Fence } from './geofence.ts';
import { createCapMeter, type Given, isCapped } from './member-caps.ts';
import { type LastEnds, lastEndsAfter, markOverlaps, meetsFolded, type Overlaps } from './overlaps.ts';
import { beforeReached, isRewardOwed } from './shared-goals.ts';
import { type StatusStates, statusesOf, withLevels } from './statuses.ts';

export interface Program {
  campaigns: readonly Campaign[];
  fences: ReadonlyMap<string, Fence>;
  pausedDays?: ReadonlySet<number>;
  pausedLines?: ReadonlyMap<string, ReadonlySet<number>>;
  /** Declared service days, and the kinds of day that campaigns or statuses name. */
  declared?: Declared;
  /** Also the days that were withdrawn: a voided ride may have been paid with them. */
  everDeclared?: Declared;
  declaredKinds?: readonly string[];
  /** For further campaigns of this program: its statuses, caps over several campaigns, and the value of points. */
  statuses?: readonly Status[];
  memberCaps?: readonly MemberCap[];
  pointValue?: { points: number } | null;
  /** True if members may have been referred; otherwise referrals are not read. */
  hasReferral?: boolean;
  /** Campaigns that have or had a budget, from which they pay. */
  budgeted?: ReadonlySet<string>;
  /** The agency's month that contains a time (milliseconds since 1970, UTC). */
  monthOf?: (moment: number) => Month;
  /** How many of an account's overlapping rides count; ALL if missing. */
  overlaps?: Overlaps;
  /** Removed campaigns: they earn nothing, but their payments are taken back with a voided ride. */
  resting?: readonly RestingCampaign[];
  digest: string;
}

export interface RestingCampaign {
  campaign: Campaign;
  until: number;
}

/** A member's state in every campaign, and the last evaluated activity: small JSON. */
export interface MemberState {
  programme: string;
  at: Place | null;
  campaigns: Record<string, unknown>;
  /** What statuses have counted, and the points that count towards caps; missing without any. */
  statuses?: StatusStates;
  given?: Given;
  lastEnds?: LastEnds;
  joined?: Joined;
  referral?: ReferralProgress;
  /** The declared days up to `at` that the state was folded with; missing without any. */
  declared?: SavedDeclared;
}

/** An earning of a campaign; without campaign and points for a referred member's act. */
export interface CampaignEarning extends EarnedPoints {
  campaignId: string;
  /** Its exact time, if `earnedAt` contains only the day. */
  doneAt?: number;
  /** Of a redated one: its date before. */
  movedFrom?: number;
  /** Names of rides displaced by its ride: if the member claimed one of their earnings, it is not paid again. */
  displaces?: readonly string[];
  /** True if it was owed before the new activity too: then a ride that is paid already is not paid more. */
  isSteady?: boolean;
  /** An offer or entries that changed rules owe without the new activities too: these rides were evaluated before. */
  isForEvaluated?: boolean;
}

export interface Folded {
  state: MemberState;
  owed: CampaignEarning[];
  /** Owed before too, by campaigns with a cap that may have refused it: paid now if there is room and it is not held. */
  retried: CampaignEarning[];
  /** Still owed, but for a ride of another date: the date changes while unclaimed. */
  redated: CampaignEarning[];
  unowed: string[];
  voided: string[];
  /** True if `owed` is everything that changed rules owe, for activities of before the change too. */
  isRuleChange?: boolean;
  /** All that the rules owe for the whole history, if it was evaluated. */
  whole?: readonly CampaignEarning[];
}

/** Key of a campaign's state: includes type and form, because each has its own shape. */
export const stateKey = (campaign: Campaign): string =>
  `${campaign.definition.type}${formOf(campaign)}/${campaign.campaignId}`;

export const startMember = ({ campaigns, digest }: Program): MemberState => ({
  programme: digest,
  at: null,
  campaigns: Object.fromEntries(campaigns.map((campaign) => [stateKey(campaign), start(campaign)])),
});

/**
 * True if a state was folded with the program's rules and has every campaign. A process of another release may have
 * folded it without the form that a campaign has here.
 */
export const isFoldedBy = ({ campaigns, digest }: Program, { programme, campaigns: states }: MemberState): boolean =>
  programme === digest && campaigns.every((campaign) => stateKey(campaign) in states);

/** True if the member is still in every segment used, since the same time; otherwise it counts as a rule change. */
export const isStillIn = (before: Joined, joined: Joined): boolean =>
  Object.entries(before).every(([segment, at]) => joined[segment] === at);

/** Evaluation input apart from activities: no segments and no referral by default. */
interface Fold {
  joined?: Joined | undefined;
  invited?: Invited | null | undefined;
}

/**
 * True if new activities cannot simply be appended: one is older than the last evaluated, the rules changed, a segment
 * was joined or a friend's code entered before it, another day is declared, a shared goal was reached, or a ride may
 * overlap an evaluated one. `fresh` must be sorted.
 */
export function needsHistory(
  program: Program,
  state: MemberState,
  fresh: readonly Activity[],
  { joined = noSegments, invited = null }: Fold,
): boolean {
  const { overlaps = 'ALL' } = program;
  if (state.at === null) return false;
  if (isRewardOwed(program, state)) return true;
  const [first] = fresh;
  if (!isFoldedBy(program, state) || !isStillIn(state.joined ?? noSegments, joined)) return true;
  const [folded] = state.at;
  if (Object.entries(joined).some(([segment, at]) => at <= folded && state.joined?.[segment] !== at)) return true;
  if (invited && !state.referral && invited.since <= folded) return true;
  if (!isDeclaredAs(program, state.declared, folded)) return true;
  if (meetsFolded(state.lastEnds ?? {}, fresh, overlaps)) return true;
  // An activity evaluated before and proven since must not count twice.
  return first !== undefined && comparePlaces(placeOf(first), state.at) <= 0;
}

function earningOf(
  { campaignId, calendar }: Campaign,
  grant: EarnedPoints,
  { isUnproven, displaces }: Activity,
): CampaignEarning {
  if (displaces && !isUnproven) return { ...grant, campaignId, displaces };
  if (!isUnproven) return { ...grant, campaignId };
  const beginOfDay = calendar.startOf(calendar.dayOf(grant.earnedAt));
  return { ...grant, earnedAt: beginOfDay, doneAt: grant.earnedAt, campaignId, ...(displaces && { displaces }) };
}

interface Earned {
  campaign: Campaign;
  grant: EarnedPoints;
  behaviour: Activity;
  /** Position of the activity. */
  place: number;
}

function foldCampaign(campaign: Campaign, before: unknown, activities: readonly Activity[], joined: Joined) {
  let state = before;
  const earned: Earned[] = [];
  for (const [place, activity] of activities.entries()) {
    const done = step(campaign, state, activity, joined);
    state = done.state;
    for (const grant of done.grants) earned.push({ campaign, grant, behaviour: activity, place });
  }
  return { state, earned };
}

/** Cuts what exceeds a cap: caps look at all campaigns' earnings in the order of activities. */
function withinCaps(campaigns: readonly Campaign[], before: Given | undefined, earned: Earned[]) {
  if (!isCapped(campaigns)) return { paid: earned, given: undefined };
  const meter = createCapMeter(before);
  const paid = earned
    .toSorted((a, b) => a.place - b.place)
    .flatMap((one) => meter.cut(one.campaign, [one.grant]).map((grant) => ({ ...one, grant })));
  return { paid, given: meter.given() };
}

/** Evaluates activities after the already evaluated ones; `fresh` must be sorted and `needsHistory` false. */
export function foldOn(
  program: Program,
  before: MemberState,
  fresh: readonly Activity[],
  { joined = noSegments, invited = null }: Fold,
): Folded {
  const { campaigns, digest, overlaps = 'ALL' } = program;
  const marked = markOverlaps(fresh, overlaps);
  const counting = marked.some(isLeftOut) ? marked.filter((activity) => !isLeftOut(activity)) : marked;
  const statuses = statusesOf(campaigns);
  const { marked: counted, states: statusStates } = withLevels(statuses, before.statuses ?? {}, counting, joined);
  const states: Record<string, unknown> = {};
  const owed: CampaignEarning[] = [];
  const all: Earned[] = [];
  // Earnings of a second-hand card give no referral reward [REFER-18].
  const byOwnCard: CampaignEarning[] = [];
  for (const campaign of campaigns) {
    const key = stateKey(campaign);
    const { state, earned } = foldCampaign(campaign, before.campaigns[key] ?? start(campaign), counted, joined);
    states[key] = state;
    for (const one of earned) all.push(one);
  }
  const { paid, given } = withinCaps(campaigns, before.given, all);
  for (const { campaign, grant, behaviour: activity } of paid) {
    const earning = earningOf(campaign, grant, activity);
    owed.push(earning);
    if (!activity.isSecondHand) byOwnCard.push(earning);
  }
  const act = invited && stepReferral(invited, before.referral, counted, byOwnCard);
  if (act && act.completedAt !== null)
    owed.push({ earningKey: REFERRAL_KEY, campaignId: '', amount: 0, earnedAt: act.completedAt });
  const last = fresh.at(-1);
  const at = last ? placeOf(last) : before.at;
  const declared = at && declaredUpTo(program, at[0]);
  const state = {
    programme: digest,
    at,
    campaigns: states,
    ...(statuses.length > 0 && { statuses: statusStates }),
    ...(given && { given }),
    lastEnds: lastEndsAfter(before.lastEnds ?? {}, fresh),
    ...(Object.keys(joined).length > 0 && { joined }),
    ...(act && { referral: act.progress }),
    ...(declared && { declared }),
  };
  return { state, owed, retried: [], redated: [], unowed: [], voided: [] };
}

/** Evaluates a whole history from scratch, in any order: the final state and everything ever owed. */
export const foldHistory = (program: Program, history: readonly Activity[], fold: Fold): Folded =>
  foldOn(program, startMember(program), history.toSorted(compareActivities), fold);

export const requiresAbsence = (campaign: Campaign): campaign is CountingCampaign =>
  'counts' in campaign.definition && campaign.definition.counts.absence !== undefined;

const keysOf = ({ owed }: Folded): Set<string> => new Set(owed.map(({ earningKey }) => earningKey));

type Claimed = Pick<CampaignEarning, 'earningKey' | 'campaignId' | 'earnedAt'>;

export interface Change extends Fold {
  /** The saved state, which says if a shared goal was reached since. */
  stateBefore?: MemberState;
  /** The history before; null after a rule change, so nothing earned is withdrawn. */
  before: readonly Activity[] | null;
  /** After a rule change: the history before. */
  beforeChange?: readonly Activity[] | null;
  /** True if a ride's points may be several earnings, or part of one (`isSteady`). */
  paysInParts?: boolean;
  history: readonly Activity[];
  /** Activities that counted before and are voided now. */
  takenBack?: readonly Activity[];
  /** Claimed payments of campaigns that require an absence, if activities are voided. */
  claimed?: readonly Claimed[];
  joinedResting?: Joined;
  joinedBefore?: Joined;
  /** The declared days before; missing without any. */
  declaredBefore?: SavedDeclared | undefined;
  wasInvited?: boolean;
}

/**
 * Evaluates a member from scratch. Owed and unowed are the differences from before, so earnings canceled since do not
 * return. A withdrawn declared day is such a difference too. After a rule change everything is owed again (the ledger skips existing earnings) and earned points stay,
 * except those that current rules owe only to voided activities. An unclaimed earning has the date of the ride that
 * pays for it in the whole history, regardless of arrival [EARNING-18].
 */
export function replay(program: Program, change: Change): Folded {
  const { before, history, joinedBefore, wasInvited = false, invited, stateBefore } = change;
  const folded = foldHistory(program, history, change);
  const keys = keysOf(folded);
  const voided = voidedOf(program, change, keys);
  const gone = [...voidedOfResting(program, change), ...lostBefore(program, change, keys)];
  const programBefore = withDeclared(
    stateBefore ? beforeReached(program, stateBefore) : program,
    change.declaredBefore,
  );
  if (before === null) {
    const owed = withEvaluated(program, change, withSteady(programBefore, change, folded.owed));
    const withdrawn = programBefore === program ? [] : withoutKeys(foldHistory(programBefore, history, change), keys);
    return {
      ...folded,
      owed,
      redated: folded.owed,
      unowed: [...new Set([...withdrawn, ...voided, ...gone])],
      voided: [...voided, ...gone],
      isRuleChange: true,
      whole: folded.owed,
    };
  }
  const old = foldHistory(programBefore, before, { joined: joinedBefore, invited: wasInvited ? invited : null });
  const oldDates = new Map(old.owed.map(({ earningKey, earnedAt }) => [earningKey, earnedAt]));
  const unowed = [...oldDates.keys()].filter((key) => !keys.has(key));
  const capped = new Set(program.campaigns.filter(({ caps }) => caps.length > 0).map(({ campaignId }) => campaignId));
  return {
    state: folded.state,
    owed: folded.owed.filter(({ earningKey }) => !oldDates.has(earningKey)),
    retried: folded.owed
      .filter(({ earningKey, campaignId }) => capped.has(campaignId) && oldDates.has(earningKey))
      .map((one) => ({ ...one, isSteady: true })),
    redated: folded.owed.flatMap((one) => {
      const movedFrom = oldDates.get(one.earningKey);
      return movedFrom === undefined || movedFrom === one.earnedAt ? [] : [{ ...one, movedFrom }];
    }),
    unowed: [...new Set([...unowed, ...gone])],
    voided: [...voided.filter((key) => oldDates.has(key)), ...gone],
    whole: folded.owed,
  };
}

const withoutKeys = (folded: Folded, keys: ReadonlySet<string>): string[] =>
  [...keysOf(folded)].filter((key) => !keys.has(key));

/** Marks what changed rules also owe without the new activities. */
function withSteady(program: Program, change: Change, owed: CampaignEarning[]): CampaignEarning[] {
  const { beforeChange = null, joinedBefore, paysInParts = false } = change;
  if (beforeChange === null || !paysInParts) return owed;
  const steady = keysOf(foldHistory(program, beforeChange, { joined: joinedBefore }));
  return owed.map((one) => (steady.has(one.earningKey) ? { ...one, isSteady: true } : one));
}

/**
 * Marks offers and entries that changed rules also owe without the new activities. Segments and kinds of day that only
 * the new rules name apply to the history before too, or its rides would seem new [CAMP-82].
 */
function withEvaluated(program: Program, change: Change, owed: CampaignEarning[]): CampaignEarning[] {
  const { beforeChange = null, stateBefore, joined, joinedBefore, declaredBefore } = change;
  if (beforeChange === null || !owed.some(({ offer, entries }) => offer ?? entries)) return owed;
  const declared = stateBefore?.at ? declaredUpTo(program, stateBefore.at[0]) : undefined;
  const asBefore = withDeclared(stateBefore ? beforeReached(program, stateBefore) : program, {
    ...declared,
    ...declaredBefore,
  });
  const evaluated = keysOf(foldHistory(asBefore, beforeChange, { joined: { ...joined, ...joinedBefore } }));
  return owed.map((one) =>
    (one.offer ?? one.entries) && evaluated.has(one.earningKey) ? { ...one, isForEvaluated: true } : one,
  );
}

const wholeOf = (history: readonly Activity[], takenBack: readonly Activity[]): Activity[] => {
  const gone = new Set(takenBack);
  return history.map((activity) => (gone.has(activity) ? { ...activity, isVoided: false } : activity));
};

/** Keys owed with the voided activities and not without them. */
const lostIn = (program: Program, change: Change, whole: readonly Activity[], history: readonly Activity[]) =>
  withoutKeys(foldHistory(program, whole, change), keysOf(foldHistory(program, history, change)));

/** True if a claimed payment of a campaign is that of a voided activity, and no other that it counts on the day is left. */
function isPaymentOf(
  campaign: CountingCampaign,
  { earningKey, earnedAt }: Claimed,
  gone: Activity,
  counting: readonly Activity[],
) {
  const { calendar } = campaign;
  const day = calendar.dayOf(gone.endedAt);
  if (calendar.dayOf(earnedAt) !== day) return false;
  if (earningKey.includes('/')) return earningKey.endsWith(`:${nameInKey(reportName(gone))}`);
  return !counting.some(
    (one) => calendar.dayOf(one.endedAt) === day && getDisqualifyingReason(campaign, one, day) === null,
  );
}

/**
 * For voided rides that ended an absence: their claimed payments, which nothing owes since rides in that absence became
 * known. An absence ends once a day, so the date says whose payment it is, also where the key is an ordinal.
 */
function lostAfterAbsence(
  { campaigns, overlaps = 'ALL' }: Program,
  { history, takenBack = [], claimed = [], joined = noSegments }: Change,
): string[] {
  if (claimed.length === 0) return [];
  const counting = markOverlaps(history.toSorted(compareActivities), overlaps).filter((one) => !isLeftOut(one));
  const { marked } = withLevels(statusesOf(campaigns), {}, counting, joined);
  return claimed.flatMap((one) => {
    const campaign = campaigns.find(({ campaignId }) => campaignId === one.campaignId);
    if (!campaign || !requiresAbsence(campaign)) return [];
    return takenBack.some((gone) => isPaymentOf(campaign, one, gone, marked)) ? [one.earningKey] : [];
  });
}

/**
 * Keys that only voided activities paid by days declared at another time, or before a late ride in the absence that
 * they ended. Points for these may be claimed, although nothing owes them.
 */
function lostBefore(program: Program, change: Change, keys: ReadonlySet<string>): string[] {
  const { history, takenBack = [], declaredBefore } = change;
  if (takenBack.length === 0) return [];
  const whole = wholeOf(history, takenBack);
  const lost = asEverDeclared(program, declaredBefore).flatMap((other) => lostIn(other, change, whole, history));
  return [...lost, ...lostAfterAbsence(program, change)].filter((key) => !keys.has(key));
}

function voidedOf(program: Program, change: Change, keys: ReadonlySet<string>): string[] {
  const { history, takenBack = [] } = change;
  if (takenBack.length === 0) return [];
  const whole = foldHistory(program, wholeOf(history, takenBack), change);
  return withoutKeys(whole, keys);
}

/** Keys that removed campaigns owed, while active, only to activities voided now. */
function voidedOfResting(program: Program, { history, takenBack = [], joinedResting }: Change): string[] {
  if (takenBack.length === 0) return [];
  const whole = wholeOf(history, takenBack);
  return (program.resting ?? []).flatMap(({ campaign, until }) => {
    const keysFrom = (activities: readonly Activity[]): Set<string> => {
      const inTime = activities.filter(({ endedAt }) => endedAt < until);
      return keysOf(foldHistory({ ...program, campaigns: [campaign] }, inTime, { joined: joinedResting }));
    };
    const keys = keysFrom(history);
    return [...keysFrom(whole)].filter((key) => !keys.has(key));
  });
}
