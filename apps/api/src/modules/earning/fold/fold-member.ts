import type { Month } from '../../ledger/index.ts';
import { type Activity, compareActivities, comparePlaces, type Place, placeOf } from '../activity.ts';
import type { Campaign } from '../campaign.ts';
import { formOf, isLeftOut, type Joined, noSegments, start, step } from '../evaluate.ts';
import type { EarnedPoints } from '../explain/decision.ts';
import type { Fence } from '../geofence.ts';
import { type Invited, REFERRAL_KEY, type ReferralProgress, stepReferral } from '../referral/referral.ts';
import { type LastEnds, lastEndsAfter, markOverlaps, meetsFolded, type Overlaps } from './overlaps.ts';

/** The campaigns that a tenant's members earn from now, and a digest of their rules. */
export interface Program {
  campaigns: readonly Campaign[];
  /** All places that visits are matched against, by id. */
  fences: ReadonlyMap<string, Fence>;
  /** Service days on which the agency's own service failed. */
  pausedDays?: ReadonlySet<number>;
  /** The same of single lines, by their id. */
  pausedLines?: ReadonlyMap<string, ReadonlySet<number>>;
  /** Whether members may have been referred: else nobody looks. */
  hasReferral?: boolean;
  /** Campaigns that have, or had, a budget: what they pay is drawn from it. */
  budgeted?: ReadonlySet<string>;
  /** The agency's month that holds a moment (milliseconds since 1970, UTC). */
  monthOf?: (moment: number) => Month;
  /** How many of an account's overlapping rides count; ALL where it is missing. */
  overlaps?: Overlaps;
  /** Campaigns that are gone: they earn nobody anything, but what they paid is taken back with its ride. */
  resting?: readonly RestingCampaign[];
  digest: string;
}

/** A campaign that is gone, and the moment up to which it counted. */
export interface RestingCampaign {
  campaign: Campaign;
  until: number;
}

/** Where a member stands in every campaign, and up to which behaviour that was folded: small JSON. */
export interface MemberState {
  /** Digest of the rules it was folded by. */
  programme: string;
  at: Place | null;
  /** By `stateKey`. */
  campaigns: Record<string, unknown>;
  /** When the last ride of each account and mode ended. */
  lastEnds?: LastEnds;
  /** Segments that it was folded with. */
  joined?: Joined;
  /** How far the act is that a friend's reward waits for. */
  referral?: ReferralProgress;
}

/** An earning of one campaign; of none, and without points, where it stands for the act of a referred member. */
export interface CampaignEarning extends EarnedPoints {
  campaignId: string;
  /** When it was done, where `earnedAt` tells the day alone. */
  doneAt?: number;
  /** Names of rides that don't count because of its ride: if the member claimed what one earned by its name, it isn't paid again. */
  displaces?: readonly string[];
}

/** What new behaviours change: the state, what is newly owed and what no longer is. */
export interface Folded {
  state: MemberState;
  owed: CampaignEarning[];
  /** What is owed as before, or may be held already, but for a ride of another date: its date follows while it is unclaimed. */
  redated: CampaignEarning[];
  /** Earning keys no longer owed. */
  unowed: string[];
  /** Those of them that would be owed without what was taken back; the others fell to a late behaviour. */
  voided: string[];
}

/** Name of a campaign's state: with the type and its form, because each has a shape of its own. */
export const stateKey = (campaign: Campaign): string =>
  `${campaign.definition.type}${formOf(campaign)}/${campaign.campaignId}`;

/** A member's state before the first behaviour. */
export const startMember = ({ campaigns, digest }: Program): MemberState => ({
  programme: digest,
  at: null,
  campaigns: Object.fromEntries(campaigns.map((campaign) => [stateKey(campaign), start(campaign)])),
});

/** Whether the member is still in every segment that was counted on, since the same moment; else it is as if the rules had changed. */
export const isStillIn = (before: Joined, joined: Joined): boolean =>
  Object.entries(before).every(([segment, at]) => joined[segment] === at);

/** What a fold must know of a member beside what they did: no segment and no friend's code unless it is said. */
interface Fold {
  joined?: Joined | undefined;
  invited?: Invited | null | undefined;
}

/**
 * Whether new behaviours can't simply follow what was folded: one of them was done earlier, the rules are others than
 * before, the member joined a segment or entered a friend's code before the last of what was folded, or a ride may
 * overlap one that was folded. `fresh` is in order.
 */
export function needsHistory(
  { digest, overlaps = 'ALL' }: Program,
  state: MemberState,
  fresh: readonly Activity[],
  { joined = noSegments, invited = null }: Fold,
): boolean {
  if (state.at === null) return false;
  const [first] = fresh;
  if (state.programme !== digest || !isStillIn(state.joined ?? noSegments, joined)) return true;
  const [folded] = state.at;
  if (Object.entries(joined).some(([segment, at]) => at <= folded && state.joined?.[segment] !== at)) return true;
  if (invited && !state.referral && invited.since <= folded) return true;
  if (meetsFolded(state.lastEnds ?? {}, fresh, overlaps)) return true;
  // One that was folded already, and has been proven since, must not be counted on top.
  return first !== undefined && comparePlaces(placeOf(first), state.at) <= 0;
}

/** An earning as it is owed. For what an unproven account did it tells the day, never the moment [PROV-04]. */
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

/** What behaviours do to one campaign: its state after them, and each earning with the behaviour that brought it. */
function foldCampaign(campaign: Campaign, before: unknown, activities: readonly Activity[], joined: Joined) {
  let state = before;
  const earned: { earning: CampaignEarning; behaviour: Activity }[] = [];
  for (const activity of activities) {
    const done = step(campaign, state, activity, joined);
    state = done.state;
    for (const grant of done.grants)
      earned.push({ earning: earningOf(campaign, grant, activity), behaviour: activity });
  }
  return { state, earned };
}

/** Folds behaviours that follow what was folded before; `fresh` is in order and `needsHistory` said no. */
export function foldOn(
  { campaigns, digest, overlaps = 'ALL' }: Program,
  before: MemberState,
  fresh: readonly Activity[],
  { joined = noSegments, invited = null }: Fold,
): Folded {
  const marked = markOverlaps(fresh, overlaps);
  const counted = marked.some(isLeftOut) ? marked.filter((activity) => !isLeftOut(activity)) : marked;
  const states: Record<string, unknown> = {};
  const owed: CampaignEarning[] = [];
  // What another member's card earned brings no friend's reward [REFER-18].
  const byOwnCard: CampaignEarning[] = [];
  for (const campaign of campaigns) {
    const key = stateKey(campaign);
    const { state, earned } = foldCampaign(campaign, before.campaigns[key], counted, joined);
    states[key] = state;
    for (const { earning, behaviour: activity } of earned) {
      owed.push(earning);
      if (!activity.isSecondHand) byOwnCard.push(earning);
    }
  }
  const act = invited && stepReferral(invited, before.referral, counted, byOwnCard);
  if (act && act.completedAt !== null)
    owed.push({ earningKey: REFERRAL_KEY, campaignId: '', amount: 0, earnedAt: act.completedAt });
  const last = fresh.at(-1);
  const state = {
    programme: digest,
    at: last ? placeOf(last) : before.at,
    campaigns: states,
    lastEnds: lastEndsAfter(before.lastEnds ?? {}, fresh),
    ...(Object.keys(joined).length > 0 && { joined }),
    ...(act && { referral: act.progress }),
  };
  return { state, owed, redated: [], unowed: [], voided: [] };
}

/** Folds a whole history from scratch, given in any order: where it leaves the member, and all that it ever owed. */
export const foldHistory = (program: Program, history: readonly Activity[], fold: Fold): Folded =>
  foldOn(program, startMember(program), history.toSorted(compareActivities), fold);

const keysOf = ({ owed }: Folded): Set<string> => new Set(owed.map(({ earningKey }) => earningKey));

/** A member's behaviours before and after the new ones came, and the segments then and now. */
export interface Change extends Fold {
  /** What was there before; null where the rules changed since, so that nothing earned is withdrawn. */
  before: readonly Activity[] | null;
  history: readonly Activity[];
  /** Those of the history that counted before and were taken back now. */
  takenBack?: readonly Activity[];
  /** Segments of campaigns that are gone. */
  joinedResting?: Joined;
  joinedBefore?: Joined;
  /** Whether what was there before was folded as that of an invited member. */
  wasInvited?: boolean;
}

/**
 * Folds a member again from scratch. Owed and unowed are the differences between before and now, so earnings that were
 * cancelled meanwhile do not come back. Where the rules changed since, all is owed anew (the ledger passes over what it
 * holds) and what was earned stays, but for what the rules of now owed only to what was taken back. An unclaimed earning
 * has the date of the ride that pays for it in the whole history, whatever came first [EARNING-18].
 */
export function foldAgain(program: Program, change: Change): Folded {
  const { before, history, joinedBefore, wasInvited = false, invited } = change;
  const folded = foldHistory(program, history, change);
  const keys = keysOf(folded);
  const voided = voidedOf(program, change, keys);
  const gone = voidedOfResting(program, change);
  if (before === null)
    return { ...folded, redated: folded.owed, unowed: [...voided, ...gone], voided: [...voided, ...gone] };
  const old = foldHistory(program, before, { joined: joinedBefore, invited: wasInvited ? invited : null });
  const oldDates = new Map(old.owed.map(({ earningKey, earnedAt }) => [earningKey, earnedAt]));
  const unowed = [...oldDates.keys()].filter((key) => !keys.has(key));
  return {
    state: folded.state,
    owed: folded.owed.filter(({ earningKey }) => !oldDates.has(earningKey)),
    redated: folded.owed.filter(({ earningKey, earnedAt }) => oldDates.get(earningKey) !== earnedAt),
    unowed: [...unowed, ...gone],
    voided: [...voided.filter((key) => oldDates.has(key)), ...gone],
  };
}

/** The history as if nothing of it had been taken back now. */
const wholeOf = (history: readonly Activity[], takenBack: readonly Activity[]): Activity[] => {
  const gone = new Set(takenBack);
  return history.map((activity) => (gone.has(activity) ? { ...activity, isVoided: false } : activity));
};

/** Which keys that are owed no more would be owed if nothing had been taken back now. */
function voidedOf(program: Program, change: Change, keys: ReadonlySet<string>): string[] {
  const { history, takenBack = [] } = change;
  if (takenBack.length === 0) return [];
  const whole = foldHistory(program, wholeOf(history, takenBack), change);
  return [...keysOf(whole)].filter((key) => !keys.has(key));
}

/** Keys that campaigns which are gone would have owed, while they were there, only to what was taken back now. */
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
