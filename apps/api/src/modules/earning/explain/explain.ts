import { type Behaviour, compareBehaviours } from '../behaviour.ts';
import type { Campaign } from '../campaign.ts';
import { isVoided, type Joined, start, step } from '../evaluate.ts';
import type { Programme } from '../fold/fold-member.ts';
import type { Decision, EarnedPoints } from './decision.ts';

/** What one campaign makes of one behaviour. */
export interface Verdict {
  campaign: Campaign;
  decision: Decision;
  grants: readonly EarnedPoints[];
}

/** A behaviour with what every campaign of the programme makes of it, in the programme's order. */
export interface ExplainedBehaviour {
  behaviour: Behaviour;
  isVoided: boolean;
  verdicts: Verdict[];
}

/** What the present rules make of a member's history. */
export interface Explanation {
  /** Those that were asked for, in the order of evaluation. */
  explained: ExplainedBehaviour[];
  /** Keys of everything that is owed by these rules, for whatever behaviour. */
  owedKeys: ReadonlySet<string>;
  /** Whether a campaign has, or had, a budget, which may have refused something that is owed. */
  hasBudgets: boolean;
}

/**
 * Folds a whole history as `foldAgain` does, and keeps what each campaign decided for the behaviours that are `asked`
 * for. A behaviour that was taken back moves no campaign and has no verdicts [EARN-11].
 */
export function explain(
  { campaigns, budgeted }: Pick<Programme, 'campaigns' | 'budgeted'>,
  history: readonly Behaviour[],
  joined: Joined,
  asked: (behaviour: Behaviour) => boolean,
): Explanation {
  const ordered = history.toSorted(compareBehaviours);
  const wanted = new Map<Behaviour, ExplainedBehaviour>();
  for (const behaviour of ordered) {
    if (asked(behaviour)) wanted.set(behaviour, { behaviour, isVoided: isVoided(behaviour), verdicts: [] });
  }
  const counted = ordered.filter((behaviour) => !isVoided(behaviour));
  const owedKeys = new Set<string>();
  for (const campaign of campaigns) {
    let state = start(campaign);
    for (const behaviour of counted) {
      const { state: next, decision, grants } = step(campaign, state, behaviour, joined);
      state = next;
      for (const { earningKey } of grants) owedKeys.add(earningKey);
      wanted.get(behaviour)?.verdicts.push({ campaign, decision, grants });
    }
  }
  return { explained: [...wanted.values()], owedKeys, hasBudgets: (budgeted?.size ?? 0) > 0 };
}
