import { type Behaviour, compareBehaviours, comparePlaces, type Place, placeOf } from './behaviour.ts';
import type { Campaign } from './campaign.ts';
import type { EarnedPoints } from './decision.ts';
import { isVoided, start, step, voidedIn } from './evaluate.ts';

/** The campaigns that a tenant's members earn from now, and a digest of their rules. */
export interface Programme {
  campaigns: readonly Campaign[];
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
}

/** An earning of one campaign. */
interface CampaignEarning extends EarnedPoints {
  campaignId: string;
}

/** What new behaviours change: the state, what is newly owed and what no longer is. */
export interface Folded {
  state: MemberState;
  owed: CampaignEarning[];
  /** Earning keys no longer owed. */
  unowed: string[];
}

/** Name of a campaign's state: with the type, because each type has a shape of its own. */
export const stateKey = ({ campaignId, definition }: Campaign): string => `${definition.type}/${campaignId}`;

/** A member's state before the first behaviour. */
export const startMember = ({ campaigns, digest }: Programme): MemberState => ({
  programme: digest,
  at: null,
  campaigns: Object.fromEntries(campaigns.map((campaign) => [stateKey(campaign), start(campaign)])),
});

/**
 * Whether new behaviours can't simply follow what was folded: one of them was done earlier, takes a trip back, or the
 * rules are others than before. `fresh` is in order.
 */
export function needsHistory({ digest }: Programme, state: MemberState, fresh: readonly Behaviour[]): boolean {
  if (state.at === null) return fresh.some(({ voids }) => voids !== null);
  const [first] = fresh;
  if (state.programme !== digest) return true;
  if (first && comparePlaces(placeOf(first), state.at) < 0) return true;
  return fresh.some(({ voids }) => voids !== null);
}

/** Folds behaviours that follow what was folded before; `fresh` is in order and `needsHistory` said no. */
export function foldOn(programme: Programme, state: MemberState, fresh: readonly Behaviour[]): Folded {
  return withAwaited(foldFrom(programme, state, fresh, new Set(state.awaited)), state.awaited ?? [], fresh);
}

/** Keeps in the state which trips were taken back but are still to be reported. */
function withAwaited(folded: Folded, voided: Iterable<string>, reported: readonly Behaviour[]): Folded {
  const awaited = new Set(voided);
  if (awaited.size === 0) return folded;
  for (const { providerId, eventId } of reported) awaited.delete(`${providerId}/${eventId}`);
  return awaited.size === 0 ? folded : { ...folded, state: { ...folded.state, awaited: [...awaited].sort() } };
}

function foldFrom(
  { campaigns, digest }: Programme,
  { at, campaigns: states }: MemberState,
  behaviours: readonly Behaviour[],
  voided: ReadonlySet<string>,
): Folded {
  const owed: CampaignEarning[] = [];
  const next: Record<string, unknown> = {};
  const counted = voided.size === 0 ? behaviours : behaviours.filter((behaviour) => !isVoided(voided, behaviour));
  for (const campaign of campaigns) {
    const key = stateKey(campaign);
    let state = states[key];
    for (const behaviour of counted) {
      const done = step(campaign, state, behaviour);
      state = done.state;
      for (const grant of done.grants) owed.push({ ...grant, campaignId: campaign.campaignId });
    }
    next[key] = state;
  }
  const last = behaviours.at(-1);
  const place = last ? placeOf(last) : at;
  return { state: { programme: digest, at: place, campaigns: next }, owed, unowed: [] };
}

/** A whole history folded from scratch. */
function foldAll(programme: Programme, history: readonly Behaviour[]): Folded {
  const voided = voidedIn(history);
  const folded = foldFrom(programme, startMember(programme), history.toSorted(compareBehaviours), voided);
  return withAwaited(folded, voided, history);
}

/**
 * Folds a member again from scratch: `history` is everything, `before` what was there before the new behaviours. Owed and
 * unowed are the differences between the two, so earnings that were cancelled meanwhile do not come back. Where the rules
 * changed since, `before` is null: all is owed anew (the ledger passes over what it holds) and what was earned stays.
 */
export function foldAgain(
  programme: Programme,
  before: readonly Behaviour[] | null,
  history: readonly Behaviour[],
): Folded {
  const folded = foldAll(programme, history);
  if (before === null) return folded;
  const old = foldAll(programme, before).owed;
  const oldKeys = new Set(old.map(({ earningKey }) => earningKey));
  const keys = new Set(folded.owed.map(({ earningKey }) => earningKey));
  return {
    state: folded.state,
    owed: folded.owed.filter(({ earningKey }) => !oldKeys.has(earningKey)),
    unowed: [...oldKeys].filter((key) => !keys.has(key)),
  };
}
