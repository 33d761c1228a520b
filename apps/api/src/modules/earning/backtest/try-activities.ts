import type { Tx } from '../../../platform/database/transactions.ts';
import { type Activity, compareActivities } from '../activity.ts';
import type { Campaign } from '../campaign.ts';
import { type Evaluation, evaluate, type Joined } from '../evaluate.ts';
import { type DecisionReason, isCounted } from '../explain/decision.ts';
import type { Program } from '../fold/fold-member.ts';
import { joinedOf } from '../fold/fold-members.ts';
import { readHistory } from '../fold/history.ts';
import { markOverlaps, type Overlaps } from '../fold/overlaps.ts';

/** What behaviours that are not stored would bring in one campaign. */
export interface CampaignTrial {
  campaignId: string;
  /** Of the new behaviours: those that count. */
  counted: number;
  /** Those that do not, by reason. */
  reasons: Partial<Record<DecisionReason, number>>;
  earnings: number;
  points: number;
  /** Earnings that would no longer be owed, because something came late or is taken back. */
  lost: number;
}

/** What a member would be reported to have done, and the event ids that would be taken back of that provider. */
export interface Fresh {
  behaviours: Activity[];
  takenBack: Set<string>;
}

/** Adds up trials of members, one batch after the other; its size does not grow with them. */
export interface Trials {
  /** Tries new behaviours of members against what they did so far. Reads alone. */
  add(tx: Tx, freshOf: ReadonlyMap<string, Fresh>): Promise<void>;
  result(): CampaignTrial[];
}

/** A campaign and what its trial has found so far. */
interface Trying {
  campaign: Campaign;
  trial: CampaignTrial;
}

/** What one member did so far, and with what would come on top of it, and since when they are in which segments. */
interface Member {
  without: readonly Activity[];
  withFresh: readonly Activity[];
  isNew: (activity: Activity) => boolean;
  joined: Joined | undefined;
}

/** What earnings pay, by their keys. */
const amountsOf = ({ earnings }: Evaluation): ReadonlyMap<string, number> =>
  new Map(earnings.map(({ earningKey, amount }) => [earningKey, amount]));

const nameOf = ({ type, providerId, eventId }: Activity): string => `${type}/${providerId}/${eventId}`;

/** A member's history without the new behaviours and with them, as the engine would fold each. */
function memberOf(
  history: readonly Activity[],
  { behaviours: activities, takenBack }: Fresh,
  { joined, overlaps }: { joined: Joined | undefined; overlaps: Overlaps },
): Member {
  const marked = (some: readonly Activity[]) => markOverlaps(some.toSorted(compareActivities), overlaps);
  const afterwards = (one: Activity): Activity => (takenBack.has(one.eventId) ? { ...one, isVoided: true } : one);
  const fresh = new Set(activities.map(nameOf));
  return {
    without: marked(history),
    withFresh: marked([...history, ...activities].map(afterwards)),
    isNew: (activity) => fresh.has(nameOf(activity)),
    joined,
  };
}

/** Adds to a campaign's trial what it would make of a member with the new behaviours, beside what it makes without. */
function tryMember({ campaign, trial }: Trying, member: Member): void {
  const { isNew, joined } = member;
  const without = evaluate(campaign, member.without, joined);
  const withFresh = evaluate(campaign, member.withFresh, joined);

  const [had, has] = [amountsOf(without), amountsOf(withFresh)];
  for (const [key, amount] of has) {
    if (had.has(key)) continue;
    trial.earnings += 1;
    trial.points += amount;
  }
  for (const key of had.keys()) if (!has.has(key)) trial.lost += 1;
  for (const { behaviour: activity, decision } of withFresh.decisions) {
    if (!isNew(activity)) continue;
    if (isCounted(decision.reason)) trial.counted += 1;
    else trial.reasons[decision.reason] = (trial.reasons[decision.reason] ?? 0) + 1;
  }
}

/** Trials against all campaigns of a programme, by the code that pays. */
export function createTrials(program: Program): Trials {
  const tried = program.campaigns.map((campaign): Trying => {
    const { campaignId } = campaign;
    return { campaign, trial: { campaignId, counted: 0, reasons: {}, earnings: 0, points: 0, lost: 0 } };
  });
  return {
    async add(tx, freshOf) {
      const ids = [...freshOf.keys()];
      const [histories, joined] = await Promise.all([readHistory(tx, ids), joinedOf(tx, program, ids)]);
      for (const [memberId, fresh] of freshOf) {
        const overlaps = program.overlaps ?? 'ALL';
        const member = memberOf(histories.get(memberId) ?? [], fresh, { joined: joined.get(memberId), overlaps });
        for (const each of tried) tryMember(each, member);
      }
    },
    result: () => tried.map(({ trial }) => trial),
  };
}
