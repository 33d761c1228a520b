import {
  declaredNamedBy,
  type PackCampaign,
  type PackStatus,
  paysTeams,
  type YearlyMoment,
  yearlyMoments,
} from '@fareback/tenant-pack';
import type { Tenant } from '../../../call/tenant.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { assertOffEventLoop } from '../../../platform/event-loop.ts';
import { readHistory } from '../activity/activity-store.ts';
import { joinedOf } from '../activity/fold-members.ts';
import { type Activity, compareActivities } from '../engine/activity.ts';
import { type Campaign, campaignOf, type MemberCap } from '../engine/campaign.ts';
import type { Program } from '../engine/fold-member.ts';
import { markOverlaps } from '../engine/overlaps.ts';
import { dayOfDate, type ServiceCalendar, serviceCalendar } from '../engine/service-day.ts';
import { asIfReached } from '../engine/shared-goals.ts';
import { explain, type Verdict } from '../explain.ts';
import { levelsIn, programOf } from '../program.ts';
import { withAssumed } from './backtest-days.ts';
import { createDrawTally, type DrawShare } from './backtest-draws.ts';
import { countMembers } from './backtest-store.ts';
import { type CampaignShare, createTally } from './backtest-tally.ts';
import { isOfDays, type ReplayedRules, type Replaying, readBatch, tallyBatch } from './replay.ts';
import { addMoments, forDays, type MomentDays } from './replayed-moments.ts';
import { isAhead, isKnown, judged } from './try.ts';

/** Members whose histories are in memory at once. */
const MEMBERS_AT_ONCE = 25;
/** A part ends after this time, with the members so far. */
const LONGEST_MS = 1000;

export interface ProgramBacktest {
  from: string;
  to: string;
  /** Days that count as declared, for every kind of day. */
  declared?: readonly string[] | undefined;
  after: string | null;
  size: number;
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
  /** Draws of the proposed program. */
  draws: DrawShare[];
  unjudged: string[];
  /** Active campaigns that start after the days: replayed as if running. */
  ahead: string[];
  /** Active campaigns that pay for a moment, which is computed and not reported. */
  moments: { campaignId: string; type: YearlyMoment }[];
}

export interface Reading {
  tx: Tx;
  tenant: Tenant;
  cache: Deps['cache'];
  keyRing: Deps['keyRing'];
  now: Date;
}

const momentsIn = (campaigns: readonly PackCampaign[]): ProgramShare['moments'] =>
  campaigns.flatMap((definition) =>
    yearlyMoments
      .filter((type) => 'counts' in definition && definition.counts.behaviours.includes(type))
      .map((type) => ({ campaignId: definition.id, type })),
  );

/** Kinds of declared days that a program's campaigns and statuses depend on. */
export function declaredKindsIn({ campaigns, settings }: Pick<ReplayedRules, 'campaigns' | 'settings'>): string[] {
  const statuses = (settings['statuses'] ?? []) as PackStatus[];
  return [...new Set([...campaigns, ...statuses].flatMap((one) => declaredNamedBy(one)))];
}

interface Assumed {
  calendar: ServiceCalendar;
  declared: readonly string[];
}

/** The agency's facts with the levels and caps of a program, and days assumed to be declared [CAMP-125]. */
export function aroundOf(known: Program, rules: ReplayedRules, { calendar, declared: days }: Assumed) {
  const declared = withAssumed(known.declared ?? new Map(), declaredKindsIn(rules), days);
  const facts = { ...known, declared };
  return { ...facts, ...levelsIn(rules, rules.campaigns, calendar, facts) };
}

/**
 * Replays the next members against the active campaigns of one program (`proposed`) and another (`present`), with the
 * real engine. All numbers add up over the parts. Makes the transaction read-only [DESK-147].
 */
export async function backtestPrograms(
  { tx, tenant, cache, keyRing, now }: Reading,
  programs: { proposed: ReplayedRules; present: ReplayedRules },
  { from, to, declared = [], after, size }: ProgramBacktest,
): Promise<ProgramShare> {
  const calendar = serviceCalendar(tenant.timeZone, tenant.serviceDayStartMinutes);
  const known = await programOf({ cache, tenant, tx });
  // Team challenges are computed for all members together [CAMP-124].
  const activeIn = ({ campaigns }: ReplayedRules): PackCampaign[] =>
    campaigns.filter((one) => one.active && !paysTeams(one));
  const days: MomentDays = { calendar, keyRing, firstDay: dayOfDate(from), lastDay: dayOfDate(to), now };
  const draws = createDrawTally(programs.proposed.draws ?? [], days);
  const judgedIn = (rules: ReplayedRules, name: string): Replaying[] => {
    const around = aroundOf(known, rules, { calendar, declared });
    return activeIn(rules)
      .filter((one) => isKnown(one, known))
      .map((definition) => {
        const campaign = asIfReached(campaignOf(judged(definition, to), calendar, around));
        const tally = createTally(campaign);
        const counted = rules === programs.proposed ? draws : undefined;
        return { campaign, overlaps: rules.overlaps, rules: name, tally, draws: counted };
      });
  };
  const [proposed, present] = [judgedIn(programs.proposed, 'proposed'), judgedIn(programs.present, 'present')];
  const replaying = [...proposed, ...present];
  const campaigns = replaying.map(({ campaign }) => campaign);
  const all = after === null ? await countMembers(tx) : null;
  const soFar = { looked: 0, members: 0, behaviours: 0, next: after };
  const begunAt = performance.now();
  while (soFar.looked < size && performance.now() - begunAt < LONGEST_MS) {
    const step = Math.min(MEMBERS_AT_ONCE, size - soFar.looked);
    const batch = await readBatch(tx, { campaigns, days }, { after: soFar.next, size: step });
    if (batch) {
      const did = await tallyBatch(batch, { replaying, days });
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
    draws: draws.shares(),
    unjudged: activeIn(programs.proposed)
      .filter((one) => !isKnown(one, known))
      .map(({ id }) => id),
    ahead: activeIn(programs.proposed)
      .filter((one) => isAhead(one, to))
      .map(({ id }) => id),
    moments: momentsIn(activeIn(programs.proposed)),
  };
}

export interface JudgedActivity {
  behaviour: Activity;
  proposed: Verdict | null;
  present: Verdict | null;
}

interface Compared extends ReplayedRules {
  campaign: PackCampaign | undefined;
}

interface BacktestQuery {
  from: string;
  to: string;
  declared?: readonly string[] | undefined;
  memberId: string;
}

/** True if a cap counts the points of both campaigns. */
const isTogether = ({ campaigns }: MemberCap, asked: PackCampaign | undefined, id: string): boolean =>
  asked !== undefined && campaigns.includes(asked.id) && campaigns.includes(id);

/**
 * The rows behind a member's earnings by a campaign: each activity of the days in order, with its result in one program
 * (`proposed`) and another (`present`), by the real engine. Excludes voided activities, and inactive campaigns or those
 * with unknown places [DESK-176].
 */
export async function backtestMember(
  { tx, tenant, cache, keyRing, now }: Reading,
  programs: { proposed: Compared; present: Compared },
  { from, to, declared = [], memberId }: BacktestQuery,
): Promise<JudgedActivity[]> {
  assertOffEventLoop('replays rides');
  const calendar = serviceCalendar(tenant.timeZone, tenant.serviceDayStartMinutes);
  const known = await programOf({ cache, tenant, tx });
  const campaignsIn = ({ campaign: asked, campaigns: all, ...rules }: Compared): Campaign[] => {
    const around = aroundOf(known, { ...rules, campaigns: all }, { calendar, declared });
    const capped = all.filter(
      ({ id, active }) => active && around.memberCaps.some((cap) => isTogether(cap, asked, id)),
    );
    return all
      .filter((one) => one === asked || capped.includes(one))
      .filter((one) => one.active && isKnown(one, known))
      .map((one) => asIfReached(campaignOf(judged(one, to), calendar, around)));
  };
  const [proposed, present] = [campaignsIn(programs.proposed), campaignsIn(programs.present)];
  const campaigns = [...proposed, ...present];
  const histories = await readHistory(tx, [memberId]);
  const joined = await joinedOf(tx, { campaigns }, [memberId]);
  const days: MomentDays = { calendar, keyRing, firstDay: dayOfDate(from), lastDay: dayOfDate(to), now };
  await addMoments(tx, histories, { campaigns, days });
  const isInRange = isOfDays(calendar, days);
  const ordered = (histories.get(memberId) ?? []).toSorted(compareActivities);
  const judge = (some: readonly Campaign[], { overlaps, campaign: asked }: Compared) => {
    const replayed = forDays(some, markOverlaps(ordered, overlaps), days);
    const { explained } = explain(
      { campaigns: replayed.campaigns, overlaps },
      replayed.activities,
      joined.get(memberId) ?? {},
      isInRange,
    );
    return explained.map((one) => ({
      ...one,
      verdict: one.verdicts.find(({ campaign }) => campaign.campaignId === asked?.id),
    }));
  };
  const byProposed = judge(proposed, programs.proposed);
  const byPresent = judge(present, programs.present);
  return byProposed
    .map(({ behaviour: activity, isVoided, verdict }, at) => ({
      isVoided,
      judged: { behaviour: activity, proposed: verdict ?? null, present: byPresent[at]?.verdict ?? null },
    }))
    .flatMap(({ isVoided, judged: one }) => (isVoided ? [] : [one]));
}
