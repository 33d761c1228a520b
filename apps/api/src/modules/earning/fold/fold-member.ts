import { type Behaviour, compareBehaviours, comparePlaces, type Place, placeOf } from '../behaviour.ts';
import type { Campaign } from '../campaign.ts';
import { formOf, isVoided, type Joined, start, step, voidedIn } from '../evaluate.ts';
import type { EarnedPoints } from '../explain/decision.ts';
import type { Fence } from '../geofence.ts';
import { type Invited, REFERRAL_KEY, type ReferralProgress, stepReferral } from '../referral/referral.ts';

/** The campaigns that a tenant's members earn from now, and a digest of their rules. */
export interface Programme {
  campaigns: readonly Campaign[];
  /** All places that visits are matched against, by id. */
  fences: ReadonlyMap<string, Fence>;
  /** Service days on which the agency's own service failed. */
  pausedDays?: ReadonlySet<number>;
  /** Whether members may have been referred: else nobody looks. */
  hasReferral?: boolean;
  digest: string;
}

/** Where a member stands in every campaign, and up to which behaviour that was folded: small JSON. */
export interface MemberState {
  /** Digest of the rules it was folded by. */
  programme: string;
  at: Place | null;
  /** By `stateKey`. */
  campaigns: Record<string, unknown>;
  /** Trips taken back before they were reported, `provider/event`. */
  awaited?: string[];
  /** Segments that it was folded with. */
  joined?: Joined;
  /** How far the act is that a friend's reward waits for. */
  referral?: ReferralProgress;
}

/** An earning of one campaign; of none, and without points, where it stands for the act of a referred member. */
export interface CampaignEarning extends EarnedPoints {
  campaignId: string;
}

/** What new behaviours change: the state, what is newly owed and what no longer is. */
export interface Folded {
  state: MemberState;
  owed: CampaignEarning[];
  /** Earning keys no longer owed. */
  unowed: string[];
  /** Those of them that would be owed without what was taken back; the others fell to a late behaviour. */
  voided: string[];
}

/** Name of a campaign's state: with the type and its form, because each has a shape of its own. */
export const stateKey = (campaign: Campaign): string =>
  `${campaign.definition.type}${formOf(campaign)}/${campaign.campaignId}`;

/** A member's state before the first behaviour. */
export const startMember = ({ campaigns, digest }: Programme): MemberState => ({
  programme: digest,
  at: null,
  campaigns: Object.fromEntries(campaigns.map((campaign) => [stateKey(campaign), start(campaign)])),
});

const nowhere: Joined = {};

/** Whether the member is still in every segment that was counted on, since the same moment; else it is as if the rules had changed. */
export const isStillIn = (before: Joined, joined: Joined): boolean =>
  Object.entries(before).every(([segment, at]) => joined[segment] === at);

/**
 * Whether new behaviours can't simply follow what was folded: one of them was done earlier, takes something back, the
 * rules are others than before, or the member joined a segment or entered a friend's code before the last of what was
 * folded. `fresh` is in order.
 */
export function needsHistory(
  { digest }: Programme,
  state: MemberState,
  fresh: readonly Behaviour[],
  { joined = nowhere, invited = null }: { joined?: Joined; invited?: Invited | null } = {},
): boolean {
  if (state.at === null) return fresh.some(({ voids }) => voids !== null);
  const [first] = fresh;
  if (state.programme !== digest || !isStillIn(state.joined ?? nowhere, joined)) return true;
  const [folded] = state.at;
  if (Object.entries(joined).some(([segment, at]) => at <= folded && state.joined?.[segment] !== at)) return true;
  if (invited && !state.referral && invited.since <= folded) return true;
  // One that was folded already, and has been proven since, must not be counted on top.
  if (first && comparePlaces(placeOf(first), state.at) <= 0) return true;
  return fresh.some(({ voids }) => voids !== null);
}

/** Folds behaviours that follow what was folded before; `fresh` is in order and `needsHistory` said no. */
export function foldOn(
  programme: Programme,
  state: MemberState,
  fresh: readonly Behaviour[],
  { joined = nowhere, invited = null }: { joined?: Joined; invited?: Invited | null } = {},
): Folded {
  const from: Fold = { voided: new Set(state.awaited), joined, invited };
  return withAwaited(foldFrom(programme, state, fresh, from), state.awaited ?? [], fresh);
}

/** What a fold must know beside the behaviours. */
interface Fold {
  /** Names of what was taken back. */
  voided: ReadonlySet<string>;
  joined: Joined;
  invited: Invited | null;
}

/** Keeps in the state which trips were taken back but are still to be reported. */
function withAwaited(folded: Folded, voided: Iterable<string>, reported: readonly Behaviour[]): Folded {
  const awaited = new Set(voided);
  if (awaited.size === 0) return folded;
  for (const { providerId, eventId } of reported) awaited.delete(`${providerId}/${eventId}`);
  return awaited.size === 0 ? folded : { ...folded, state: { ...folded.state, awaited: [...awaited].toSorted() } };
}

const beginOfDay = ({ calendar }: Campaign, moment: number): number => calendar.startOf(calendar.dayOf(moment));

function foldFrom(
  { campaigns, digest }: Programme,
  { at, campaigns: states, referral: before }: MemberState,
  behaviours: readonly Behaviour[],
  { voided, joined, invited }: Fold,
): Folded {
  const owed: CampaignEarning[] = [];
  const byOthersCard = new Set<CampaignEarning>();
  const next: Record<string, unknown> = {};
  const counted = voided.size === 0 ? behaviours : behaviours.filter((behaviour) => !isVoided(voided, behaviour));
  for (const campaign of campaigns) {
    const key = stateKey(campaign);
    let state = states[key];
    for (const behaviour of counted) {
      const done = step(campaign, state, behaviour, joined);
      state = done.state;
      for (const grant of done.grants) {
        const earnedAt = behaviour.isUnproven ? beginOfDay(campaign, grant.earnedAt) : grant.earnedAt;
        const earning = { ...grant, earnedAt, campaignId: campaign.campaignId };
        owed.push(earning);
        if (behaviour.isSecondHand) byOthersCard.add(earning);
      }
    }
    next[key] = state;
  }
  const last = behaviours.at(-1);
  const place = last ? placeOf(last) : at;
  const segments = Object.keys(joined).length === 0 ? {} : { joined };
  const act =
    invited &&
    stepReferral(
      invited,
      before,
      counted,
      owed.filter((earning) => !byOthersCard.has(earning)),
    );
  if (act && act.completedAt !== null)
    owed.push({ earningKey: REFERRAL_KEY, campaignId: '', amount: 0, earnedAt: act.completedAt });
  const referral = act ? { referral: act.progress } : {};
  const state = { programme: digest, at: place, campaigns: next, ...segments, ...referral };
  return { state, owed, unowed: [], voided: [] };
}

/** A whole history folded from scratch. */
function foldAll(programme: Programme, history: readonly Behaviour[], joined: Joined, invited: Invited | null): Folded {
  const voided = voidedIn(history);
  const inOrder = history.toSorted(compareBehaviours);
  return withAwaited(
    foldFrom(programme, startMember(programme), inOrder, { voided, joined, invited }),
    voided,
    history,
  );
}

/** Where a whole history leaves a member, and all that it ever owed. */
export const foldHistory = (
  programme: Programme,
  history: readonly Behaviour[],
  { joined = nowhere, invited = null }: { joined?: Joined; invited?: Invited | null } = {},
): Pick<Folded, 'state' | 'owed'> => foldAll(programme, history, joined, invited);

const keysOf = ({ owed }: Folded): Set<string> => new Set(owed.map(({ earningKey }) => earningKey));

/** A member's behaviours before and after the new ones came, and the segments then and now. */
export interface Change {
  /** What was there before; null where the rules changed since, so that nothing earned is withdrawn. */
  before: readonly Behaviour[] | null;
  history: readonly Behaviour[];
  joinedBefore?: Joined;
  joined?: Joined;
  /** Whether what was there before was folded as that of an invited member. */
  wasInvited?: boolean;
  invited?: Invited | null;
}

/**
 * Folds a member again from scratch. Owed and unowed are the differences between before and now, so earnings that were
 * cancelled meanwhile do not come back. Where the rules changed since, all is owed anew (the ledger passes over what it
 * holds) and what was earned stays.
 */
export function foldAgain(
  programme: Programme,
  { before, history, joinedBefore = nowhere, joined = nowhere, wasInvited = false, invited = null }: Change,
): Folded {
  const folded = foldAll(programme, history, joined, invited);
  if (before === null) return folded;
  const oldKeys = keysOf(foldAll(programme, before, joinedBefore, wasInvited ? invited : null));
  const keys = keysOf(folded);
  const unowed = [...oldKeys].filter((key) => !keys.has(key));
  return {
    state: folded.state,
    owed: folded.owed.filter(({ earningKey }) => !oldKeys.has(earningKey)),
    unowed,
    voided: unowed.length === 0 ? [] : voidedOf(programme, { before, history, joined, invited }, unowed),
  };
}

/** Which of the keys would still be owed if the new behaviours took nothing back. */
function voidedOf(
  programme: Programme,
  { before, history, joined = nowhere, invited = null }: Change,
  unowed: string[],
): string[] {
  const known = new Set(before);
  const isNewVoid = (behaviour: Behaviour): boolean => behaviour.voids !== null && !known.has(behaviour);
  if (!history.some(isNewVoid)) return [];
  const without = keysOf(
    foldAll(
      programme,
      history.filter((behaviour) => !isNewVoid(behaviour)),
      joined,
      invited,
    ),
  );
  return unowed.filter((key) => without.has(key));
}
