import type { Tx } from '../../../platform/database/transactions.ts';
import { type HeldEarning, heldEarnings, type Wanted } from '../../ledger/index.ts';
import type { Campaign, MemberCap } from '../engine/campaign.ts';
import { familyOf } from '../engine/multipliers.ts';

type Due = Wanted & { isSteady?: boolean | undefined };
type Unowed = { memberId: string; earningKey: string; reason: 'RECOUNT' | 'VOID' };

/** What a member holds: keys, rides paid, and points by cap. */
interface Holding {
  keys: ReadonlySet<string>;
  families: ReadonlySet<string>;
  sums: Map<MemberCap, number>;
}

function holdingOf(
  held: readonly HeldEarning[],
  unowed: ReadonlyMap<string, Unowed['reason']>,
  capsOf: ReadonlyMap<string, readonly MemberCap[]>,
): Holding {
  const sums = new Map<MemberCap, number>();
  for (const { earningKey, campaignId, amount, isClaimed } of held) {
    const reason = unowed.get(earningKey);
    if (reason === 'VOID' || (reason === 'RECOUNT' && !isClaimed)) continue;
    for (const cap of capsOf.get(campaignId) ?? []) sums.set(cap, (sums.get(cap) ?? 0) + amount);
  }
  const keys = held.map(({ earningKey }) => earningKey);
  return { keys: new Set(keys), families: new Set(keys.map(familyOf)), sums };
}

function isWithin({ keys, families, sums }: Holding, one: Due, caps: readonly MemberCap[]): boolean {
  if (keys.has(one.earningKey)) return !one.isSteady;
  if (one.isSteady && families.has(familyOf(one.earningKey))) return false;
  if (caps.some((cap) => (sums.get(cap) ?? 0) + one.amount > cap.points)) return false;
  for (const cap of caps) sums.set(cap, (sums.get(cap) ?? 0) + one.amount);
  return true;
}

/**
 * Newly owed earnings that fit to what members hold. Claimed points stay when a late ride or changed rules no longer owe
 * them, so the rules alone would let a member exceed a cap. And a ride that is paid already gets nothing more because
 * rules changed. What a cap refused before is paid as soon as there is room [CAMP-61, CAMP-65].
 */
export async function withinHeld<D extends Due>(
  tx: Tx,
  { campaigns }: { campaigns: readonly Campaign[] },
  { owed, unowed }: { owed: D[]; unowed: readonly Unowed[] },
): Promise<D[]> {
  const capsOf = new Map(campaigns.filter(({ caps }) => caps.length > 0).map((one) => [one.campaignId, one.caps]));
  const concerned = owed.filter(({ campaignId, isSteady }) => isSteady || capsOf.has(campaignId));
  if (concerned.length === 0) return owed;
  const members = [...new Set(concerned.map(({ memberId }) => memberId))];
  const together = concerned.flatMap(({ campaignId }) => [
    campaignId,
    ...(capsOf.get(campaignId) ?? []).flatMap((cap) => cap.campaigns),
  ]);
  const held = Map.groupBy(await heldEarnings(tx, members, [...new Set(together)]), ({ memberId }) => memberId);
  const gone = Map.groupBy(unowed, ({ memberId }) => memberId);
  const holdings = new Map(
    members.map((memberId) => {
      const reasons = new Map((gone.get(memberId) ?? []).map(({ earningKey, reason }) => [earningKey, reason]));
      return [memberId, holdingOf(held.get(memberId) ?? [], reasons, capsOf)];
    }),
  );
  const dropped = new Set(
    concerned
      .toSorted((a, b) => a.doneAt - b.doneAt)
      .filter((one) => {
        const holding = holdings.get(one.memberId);
        return holding && !isWithin(holding, one, capsOf.get(one.campaignId) ?? []);
      }),
  );
  return dropped.size === 0 ? owed : owed.filter((one) => !dropped.has(one));
}
