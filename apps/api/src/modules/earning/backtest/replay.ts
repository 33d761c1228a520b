import type { Tenant } from '../../../call/tenant.ts';
import { withTenant } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Behaviour } from '../behaviour.ts';
import { serviceCalendar } from '../calendar/service-day.ts';
import type { Campaign } from '../campaign.ts';
import { evaluate } from '../evaluate.ts';
import { joinedOf } from '../fold/fold-members.ts';
import { readHistory } from '../fold/history.ts';
import { readMemberIds, readOnly } from './backtest-store.ts';
import { type CampaignCost, createTally } from './backtest-tally.ts';

/** Members whose histories are in memory at once. */
const MEMBERS_AT_ONCE = 200;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** What of a tenant is replayed. */
export interface Replay {
  campaigns: readonly Campaign[];
  /** First and last service day of which behaviours count; open ends are infinite. */
  firstDay: number;
  lastDay: number;
  /** How many members are enough: with a behaviour in the days, and looked at; without, all. Ids are random, and so is who comes first. */
  enough?: { members: number; looked: number };
  /** Called after each batch with how many members were looked at. */
  onProgress?: ((members: number) => void) | undefined;
}

/** What campaigns, in the order given, cost by what members did. */
export interface Replayed {
  costs: CampaignCost[];
  /** Members with at least one behaviour in the days. */
  members: number;
  behaviours: number;
}

/**
 * Replays what a tenant's members did against campaigns, by the code that pays in earnest. Members come one batch after the
 * other, each read in a transaction that cannot write, so memory stays the same for any number of rides.
 */
export async function replay(
  { database }: Pick<Deps, 'database'>,
  tenant: Tenant,
  { campaigns, firstDay, lastDay, enough, onProgress = () => {} }: Replay,
): Promise<Replayed> {
  const calendar = serviceCalendar(tenant.timeZone, tenant.serviceDayStartMinutes);
  const tallies = campaigns.map((campaign) => createTally(campaign.campaignId, calendar));
  const isAsked = ({ endedAt }: Behaviour): boolean => {
    const day = calendar.dayOf(endedAt);
    return day >= firstDay && day <= lastDay;
  };
  let [members, behaviours, looked, after] = [0, 0, 0, BEFORE_ALL];
  const isEnough = (): boolean => enough !== undefined && (members >= enough.members || looked >= enough.looked);
  while (!isEnough()) {
    const batch = await withTenant(database, tenant.tenantId, async (tx) => {
      await readOnly(tx);
      const ids = await readMemberIds(tx, after, MEMBERS_AT_ONCE);
      if (ids.length === 0) return null;
      return { ids, histories: await readHistory(tx, ids), joined: await joinedOf(tx, { campaigns }, ids) };
    });
    if (!batch) break;
    for (const [memberId, history] of batch.histories) {
      const done = history.filter(isAsked);
      if (done.length === 0) continue;
      members += 1;
      behaviours += done.length;
      const joined = batch.joined.get(memberId);
      for (const [at, campaign] of campaigns.entries()) tallies[at]?.add(evaluate(campaign, done, 0, joined));
    }
    looked += batch.ids.length;
    after = batch.ids.at(-1) ?? after;
    onProgress(looked);
  }
  return { costs: tallies.map((tally) => tally.cost()), members, behaviours };
}
