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
/** Once a part took so long it ends, with the members so far. */
const LONGEST_MS = 1000;

/** What is replayed against two programmes: service days, both included, and the next members behind `after`, `size` at most. */
export interface ProgramBacktest {
  from: string;
  to: string;
  after: string | null;
  size: number;
}

/** The rules of one programme. */
export interface ReplayedRules {
  campaigns: readonly PackCampaign[];
  overlaps: Overlaps;
}

/** What two programmes cost by some of the members. */
export interface ProgramShare {
  /** Members of the tenant; told with the first part. */
  all: number | null;
  /** Members who were looked at, those of them with a behaviour on the days, and how many behaviours. */
  looked: number;
  members: number;
  behaviours: number;
  /** The last member who was looked at; null where there is none behind. */
  next: string | null;
  proposed: CampaignShare[];
  present: CampaignShare[];
  /** Active campaigns that name a place of which nobody knows who was there: they are left out. */
  unjudged: string[];
  /** Active campaigns that begin after the days: they are replayed as if they had run on them. */
  ahead: string[];
}

/**
 * Replays what the next members did against the active campaigns of one programme (`proposed`) and of another (`present`), by the
 * code that pays in earnest. Every number adds up over the parts. The transaction cannot write from here on [DESK-147].
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
