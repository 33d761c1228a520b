import type { Tx } from '../../../platform/database/transactions.ts';
import { type Activity, compareActivities } from '../activity.ts';
import type { Campaign } from '../campaign.ts';
import { type Evaluation, evaluate, type Joined } from '../evaluate.ts';
import { type DecisionReason, isCounted } from '../explain/decision.ts';
import type { Program } from '../fold/fold-member.ts';
import { joinedOf } from '../fold/fold-members.ts';
import { readHistory } from '../fold/history.ts';
import { markOverlaps, type Overlaps } from '../fold/overlaps.ts';

export interface CampaignTrial {
  campaignId: string;
  counted: number;
  reasons: Partial<Record<DecisionReason, number>>;
  earnings: number;
  points: number;
  lost: number;
}

export interface Fresh {
  behaviours: Activity[];
  takenBack: Set<string>;
}

export interface Trials {
  /** Tests new activities against members' history; read-only. */
  add(tx: Tx, freshOf: ReadonlyMap<string, Fresh>): Promise<void>;
  result(): CampaignTrial[];
}

interface Trying {
  campaign: Campaign;
  trial: CampaignTrial;
}

interface Member {
  without: readonly Activity[];
  withFresh: readonly Activity[];
  isNew: (activity: Activity) => boolean;
  joined: Joined | undefined;
}

const amountsOf = ({ earnings }: Evaluation): ReadonlyMap<string, number> =>
  new Map(earnings.map(({ earningKey, amount }) => [earningKey, amount]));

const nameOf = ({ type, providerId, eventId }: Activity): string => `${type}/${providerId}/${eventId}`;

/** A member's history with and without the new activities, as the engine evaluates each. */
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
