import path from 'node:path';
import { baseOf } from '../load/base-of.ts';
import { layersOf } from '../load/layers.ts';
import { parseSource, readSource } from '../load/source.ts';
import { say } from '../message.ts';
import type { Pack } from '../pack.ts';
import type { Problem } from '../problem.ts';
import { Campaign } from '../schema/campaign.ts';
import { budgetPointsOf } from './budget-of.ts';
import { matches } from './cross-checks.ts';

const FILE = 'programme.yaml';

/**
 * Warns of budgets that are used up on publication, because the current month already gave as many points: allowed, as
 * earned points are never removed, but rarely intended. `given` has the month's points by campaign [DESK-315].
 */
export function warningsOfGiven(
  { programme: { campaigns }, tenant, source }: Pick<Pack, 'programme' | 'tenant' | 'source'>,
  { place, tenantsDirectory }: { place: string; tenantsDirectory: string | null },
  given: ReadonlyMap<string, number>,
): Problem[] {
  if (!campaigns.some(({ id }) => (given.get(id) ?? 0) > 0)) return [];
  const base = readSource(path.join(baseOf(tenantsDirectory), FILE));
  const layers = layersOf(base, parseSource(path.join(place, FILE), source.files[FILE]));
  return matches(layers.merged, ['campaigns', '*']).flatMap(({ key, value }) => {
    const read = Campaign.safeParse(value);
    if (!read.success) return [];
    const points = budgetPointsOf(read.data, tenant.settings.pointValue);
    const already = given.get(read.data.id) ?? 0;
    if (points === null || already === 0 || points > already) return [];
    const unit = read.data.budget?.points === undefined ? 'money' : 'points';
    const message = say`expected more than ${already} points, because this month already paid that many and would pay no more, found ${points}`;
    return [layers.problem([...key, 'budget', unit], message)];
  });
}
