import type { Reach, SubjectChange } from '@fareback/contract/admin';
import type { Tx } from '../../platform/database/transactions.ts';
import { randomId } from '../../platform/ids.ts';
import { countReached } from './reach-store.ts';

/**
 * How many riders a change affects, per existing campaign and offer in it, and the total number of riders [DESK-103].
 */
export async function reachOf(tx: Tx, changes: readonly SubjectChange[]): Promise<{ reach: Reach[]; members: number }> {
  const known = changes.filter(({ change }) => change !== 'ADDED');
  const idsOf = (kind: 'campaign' | 'offer'): string[] =>
    known.flatMap((one) => (one.kind === kind && one.id !== null ? [one.id] : []));
  const named = { campaigns: idsOf('campaign'), offers: idsOf('offer') };
  const found = await countReached(tx, { ...named, from: randomId() });
  const isExact = found.asked === found.members;
  const scale = found.asked === 0 ? 0 : found.members / found.asked;
  const toReach = (kind: Reach['kind'], ids: string[], counts: Map<string, number>): Reach[] =>
    ids.map((id) => ({ kind, id, members: Math.round((counts.get(id) ?? 0) * scale), isExact }));
  return {
    reach: [...toReach('campaign', named.campaigns, found.campaigns), ...toReach('offer', named.offers, found.offers)],
    members: found.members,
  };
}
