import type { Reach, SubjectChange } from '@fareback/contract/admin';
import type { Tx } from '../../platform/database/transactions.ts';
import { randomId } from '../../platform/ids.ts';

/** Maximum number of members counted; larger agencies are extrapolated from this sample. */
const SAMPLE = 2000;

export interface Reached {
  members: number;
  asked: number;
  campaigns: Map<string, number>;
  offers: Map<string, number>;
}

/**
 * Counts members affected by changed campaigns and offers: who earned in a campaign, redeemed an offer or marked it as
 * favorite. A large agency is sampled from a random member on, so the cost is bounded.
 */
async function countReached(
  tx: Tx,
  { campaigns, offers, from }: { campaigns: string[]; offers: string[]; from: string },
): Promise<Reached> {
  const all = await tx.first<{ members: number }>('select count(*) as members from member where tenant_id = $1', [
    tx.tenantId,
  ]);
  const members = all?.members ?? 0;
  const sample = await tx.query<{ memberId: string }>(
    `select member_id as "memberId" from member where tenant_id = $1 and ($2::uuid is null or member_id >= $2) order by member_id limit $3`,
    [tx.tenantId, members > SAMPLE ? from : null, SAMPLE],
  );
  const memberIds = sample.map(({ memberId }) => memberId);
  const inCampaigns = await tx.query<{ id: string; members: number }>(
    `select campaign_id as id, count(distinct member_id) as members from earning
      where tenant_id = $1 and member_id = any ($2::uuid[]) and campaign_id = any ($3::text[]) group by 1`,
    [tx.tenantId, memberIds, campaigns],
  );
  const atOffers = await tx.query<{ id: string; members: number }>(
    `select id, count(distinct member_id) as members from (
       select offer_id as id, member_id from redemption
        where tenant_id = $1 and member_id = any ($2::uuid[]) and offer_id = any ($3::text[])
       union all
       select offer_id as id, member_id from favorite_offer
        where tenant_id = $1 and member_id = any ($2::uuid[]) and offer_id = any ($3::text[])
     ) as reached group by 1`,
    [tx.tenantId, memberIds, offers],
  );
  const byId = (rows: { id: string; members: number }[]) => new Map(rows.map(({ id, members: count }) => [id, count]));
  return { members, asked: memberIds.length, campaigns: byId(inCampaigns), offers: byId(atOffers) };
}

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
