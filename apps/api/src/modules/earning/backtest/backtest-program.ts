import type { PackCampaign } from '@fareback/tenant-pack';
import type { Tenant } from '../../../call/tenant.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { dayOfDate, serviceCalendar } from '../calendar/service-day.ts';
import { campaignOf } from '../campaign.ts';
import type { Overlaps } from '../fold/overlaps.ts';
import { programOf } from '../program.ts';
import { countMembers } from './backtest-store.ts';
import { type CampaignShare, createTally } from './backtest-tally.ts';
import { isAhead, isKnown, judged } from './judged.ts';
import { isOfDays, type Replaying, readBatch, tallyBatch } from './replay.ts';

/** Members whose histories are in memory at once. */
const MEMBERS_AT_ONCE = 25;
/** A part ends after this time, with the members so far. */
const LONGEST_MS = 1000;

export interface ProgramBacktest {
  from: string;
  to: string;
  after: string | null;
  size: number;
}

export interface ReplayedRules {
  campaigns: readonly PackCampaign[];
  overlaps: Overlaps;
}

export interface ProgramShare {
  /** Number of the tenant's members; in the first part only. */
  all: number | null;
  /** Members processed, those with an activity on the days, and number of activities. */
  looked: number;
  members: number;
  behaviours: number;
  next: string | null;
  proposed: CampaignShare[];
  present: CampaignShare[];
  unjudged: string[];
  /** Active campaigns that start after the days: replayed as if running. */
  ahead: string[];
}

/**
 * Replays the next members against the active campaigns of one program (`proposed`) and another (`present`), with the
 * real engine. All numbers add up over the parts. Makes the transaction read-only [DESK-147].
 */
export async function backtestPrograms(
  { tx, tenant, cache }: { tx: Tx; tenant: Tenant; cache: Deps['cache'] },
  programs: { proposed: ReplayedRules; present: ReplayedRules },
  { from, to, after, size }: ProgramBacktest,
): Promise<ProgramShare> {
  const calendar = serviceCalendar(tenant.timeZone, tenant.serviceDayStartMinutes);
  const known = await programOf({ cache, tenant, tx });
  const activeIn = ({ campaigns }: ReplayedRules): PackCampaign[] => campaigns.filter(({ active }) => active);
  const judgedIn = (rules: ReplayedRules): Replaying[] =>
    activeIn(rules)
      .filter((one) => isKnown(one, known))
      .map((definition) => {
        const tally = createTally(definition.id, calendar);
        return { campaign: campaignOf(judged(definition, to), calendar, known), overlaps: rules.overlaps, tally };
      });
  const [proposed, present] = [judgedIn(programs.proposed), judgedIn(programs.present)];
  const replaying = [...proposed, ...present];
  const campaigns = replaying.map(({ campaign }) => campaign);
  const isInRange = isOfDays(calendar, { firstDay: dayOfDate(from), lastDay: dayOfDate(to) });
  const all = after === null ? await countMembers(tx) : null;
  const soFar = { looked: 0, members: 0, behaviours: 0, next: after };
  const begunAt = performance.now();
  while (soFar.looked < size && performance.now() - begunAt < LONGEST_MS) {
    const step = Math.min(MEMBERS_AT_ONCE, size - soFar.looked);
    const batch = await readBatch(tx, campaigns, { after: soFar.next, size: step });
    if (batch) {
      const did = await tallyBatch(batch, { replaying, isAsked: isInRange });
      soFar.members += did.members;
      soFar.behaviours += did.behaviours;
      soFar.looked += batch.ids.length;
      soFar.next = batch.ids.at(-1) ?? null;
    }
    if (!batch || batch.ids.length < step) {
      soFar.next = null;
      break;
    }
  }
  return {
    ...soFar,
    all,
    proposed: proposed.map(({ tally }) => tally.share()),
    present: present.map(({ tally }) => tally.share()),
    unjudged: activeIn(programs.proposed)
      .filter((one) => !isKnown(one, known))
      .map(({ id }) => id),
    ahead: activeIn(programs.proposed)
      .filter((one) => isAhead(one, to))
      .map(({ id }) => id),
  };
}
