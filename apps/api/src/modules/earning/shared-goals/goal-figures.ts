import type { CampaignMeasure } from '@fareback/tenant-pack';
import type { TenantCtx } from '../../../call/context.ts';
import { activeCampaigns } from '../../campaigns/index.ts';
import { inUnits } from '../engine/measures.ts';
import { goalOf } from '../engine/shared-goals.ts';
import { countBelowMinimum, readGoals } from './goal-store.ts';

/** Progress of a goal of all members; amounts are in the campaign's unit. */
export interface GoalFigures {
  campaignId: string;
  measure: CampaignMeasure;
  total: number;
  target: number;
  minimum: number;
  reward: number;
  startsOn: string;
  endsOn: string;
  /** Members who reached the minimum, and those who rode but did not reach it. */
  riders: number;
  below: number;
  reachedAt: Date | null;
}

/** Progress of all active shared goals, up to a minute old [DESK-529]. */
export async function readGoalFigures(ctx: TenantCtx): Promise<GoalFigures[]> {
  const goals = (await activeCampaigns(ctx)).flatMap(({ campaignId, definition }) => {
    const goal = goalOf({ campaignId, definition });
    return goal === null ? [] : [{ ...goal, definition }];
  });
  const totals = goals.length === 0 ? [] : await readGoals(ctx.tx);
  const below: number[] = [];
  for (const goal of goals) below.push(await countBelowMinimum(ctx.tx, goal));
  return goals.map(({ campaignId, measure, target, minimum, definition }, at) => {
    const isOf = (one: { campaignId: string; measure: string }): boolean =>
      one.campaignId === campaignId && one.measure === measure;
    const saved = totals.find(isOf);
    return {
      campaignId,
      measure,
      total: inUnits(measure, saved?.total ?? 0),
      target,
      minimum,
      reward: 'reward' in definition && typeof definition.reward === 'number' ? definition.reward : 0,
      startsOn: definition.startsOn ?? '',
      endsOn: definition.endsOn ?? '',
      riders: saved?.riders ?? 0,
      below: below[at] ?? 0,
      reachedAt: saved?.reachedAt ? new Date(saved.reachedAt) : null,
    };
  });
}
