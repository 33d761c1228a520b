import type { Tx } from '../../../platform/database/transactions.ts';
import type { Behaviour } from '../behaviour.ts';
import { evaluate } from '../evaluate.ts';
import { type DecisionReason, isCounted } from '../explain/decision.ts';
import type { Programme } from '../fold/fold-member.ts';
import { joinedOf } from '../fold/fold-members.ts';
import { readHistory } from '../fold/history.ts';

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
  behaviours: Behaviour[];
  takenBack: Set<string>;
}

/** Adds up trials of members, one batch after the other; its size does not grow with them. */
export interface Trials {
  /** Tries new behaviours of members against what they did so far. Reads alone. */
  add(tx: Tx, freshOf: ReadonlyMap<string, Fresh>): Promise<void>;
  result(): CampaignTrial[];
}

/** Trials against all campaigns of a programme, by the code that pays. */
export function createTrials(programme: Programme): Trials {
  const trials = programme.campaigns.map((campaign) => {
    const { campaignId } = campaign;
    const trial: CampaignTrial = { campaignId, counted: 0, reasons: {}, earnings: 0, points: 0, lost: 0 };
    return { campaign, trial };
  });
  return {
    async add(tx, freshOf) {
      const ids = [...freshOf.keys()];
      const [histories, joined] = await Promise.all([readHistory(tx, ids), joinedOf(tx, programme, ids)]);
      for (const [memberId, { behaviours, takenBack }] of freshOf) {
        const history = histories.get(memberId) ?? [];
        const standing = (one: Behaviour): Behaviour => (takenBack.has(one.eventId) ? { ...one, isVoided: true } : one);
        const fresh = behaviours.map(standing);
        const isNew = new Set(fresh);
        for (const { campaign, trial } of trials) {
          const before = evaluate(campaign, history, 0, joined.get(memberId));
          const after = evaluate(campaign, [...history.map(standing), ...fresh], 0, joined.get(memberId));
          const [had, has] = [before, after].map(
            ({ earnings }) => new Map(earnings.map(({ earningKey, amount }) => [earningKey, amount])),
          ) as [Map<string, number>, Map<string, number>];
          for (const [key, amount] of has) {
            if (had.has(key)) continue;
            trial.earnings += 1;
            trial.points += amount;
          }
          for (const key of had.keys()) if (!has.has(key)) trial.lost += 1;
          for (const { behaviour, decision } of after.decisions) {
            if (!isNew.has(behaviour)) continue;
            if (isCounted(decision.reason)) trial.counted += 1;
            else trial.reasons[decision.reason] = (trial.reasons[decision.reason] ?? 0) + 1;
          }
        }
      }
    },
    result: () => trials.map(({ trial }) => trial),
  };
}
