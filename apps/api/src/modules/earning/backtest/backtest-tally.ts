import type { Campaign } from '../engine/campaign.ts';
import { type DecisionReason, isCounted } from '../engine/decision.ts';
import type { Evaluation } from '../engine/evaluate-history.ts';
import { dateOfDay, type ServiceCalendar } from '../engine/service-day.ts';
import { doneIn, goalOf } from '../engine/shared-goals.ts';

export interface BacktestMonth {
  month: string;
  points: number;
  earnings: number;
  members: number;
}

export interface CampaignCost {
  campaignId: string;
  points: number;
  earnings: number;
  /** Offers given with, or instead of, points; missing without any. */
  offers?: number;
  /** Entries for a draw, before the draw's days and limits; missing without any. */
  entries?: number;
  reached: number;
  /** Points per earning member: half get at most `median`, nine of ten at most `p90`. 0 without earning members. */
  median: number;
  p90: number;
  max: number;
  /** Share of qualifying activities without points because of a cap; 0 to 1. */
  cappedShare: number;
  counted: number;
  refused: ReadonlyMap<DecisionReason, number>;
  mostInADay: { earnings: number; points: number };
  months: BacktestMonth[];
  /** The total of a shared goal, and its cost if it is reached. */
  goal?: { total: number; target: number; points: number };
}

/** A campaign's cost for part of the members, in numbers that add up. */
export interface CampaignShare {
  campaignId: string;
  points: number;
  earnings: number;
  offers?: number;
  entries?: number;
  reached: number;
  /** Qualifying activities, and those without points because of a cap. */
  qualifying: number;
  capped: number;
  days: { day: string; points: number }[];
  spread: { points: number; members: number }[];
  most: { memberId: string; points: number }[];
  refused: { reason: DecisionReason; count: number }[];
  mostInADay: { earnings: number; points: number };
  goal?: { total: number; target: number };
}

/** Sums members' earnings one by one; its size grows with days and distinct totals, not with members. */
export interface Tally {
  add(evaluation: Evaluation, memberId: string): void;
  cost(): CampaignCost;
  share(): CampaignShare;
}

/** The lowest total not exceeded by at least a `share` of the members (nearest rank). */
function percentile(sums: readonly (readonly [points: number, members: number])[], members: number, share: number) {
  let left = Math.ceil(members * share);
  for (const [points, count] of sums) {
    left -= count;
    if (left <= 0) return points;
  }
  return 0;
}

/** Median points of a share's earning members; 0 without any. */
export const medianOf = ({ spread, reached }: Pick<CampaignShare, 'spread' | 'reached'>): number =>
  percentile(
    spread.map(({ points, members }) => [points, members] as const),
    reached,
    0.5,
  );

function fullestDay(earned: Evaluation['earnings'], calendar: ServiceCalendar): CampaignCost['mostInADay'] {
  const days = Map.groupBy(earned, ({ earnedAt }) => calendar.dayOf(earnedAt));
  let most = { earnings: 0, points: 0 };
  for (const day of days.values())
    if (day.length > most.earnings)
      most = { earnings: day.length, points: day.reduce((sum, { amount }) => sum + amount, 0) };
  return most;
}

function addByTime(
  earned: Evaluation['earnings'],
  {
    calendar,
    days,
    months,
  }: { calendar: ServiceCalendar; days: Map<number, number>; months: Map<string, BacktestMonth> },
): void {
  const mine = new Set<BacktestMonth>();
  for (const { amount, earnedAt } of earned) {
    const day = calendar.dayOf(earnedAt);
    days.set(day, (days.get(day) ?? 0) + amount);
    const name = dateOfDay(day).slice(0, 7);
    const month = months.get(name) ?? { month: name, points: 0, earnings: 0, members: 0 };
    months.set(name, month);
    month.points += amount;
    month.earnings += 1;
    mine.add(month);
  }
  for (const month of mine) month.members += 1;
}

/** Points, offers and entries for draws, which share the key of one payment. */
const byReward = (given: Evaluation['earnings']) => ({
  earned: given.filter(({ offer, entries }) => offer === undefined && entries === undefined),
  offersGiven: given.filter(({ offer }) => offer !== undefined),
  entriesGiven: given.filter(({ entries }) => entries !== undefined),
});

// Offers and entries that come with points are not further payments.
const paymentsOf = ({ earned, offersGiven, entriesGiven }: ReturnType<typeof byReward>): Evaluation['earnings'] =>
  [earned, offersGiven, entriesGiven].find((some) => some.length > 0) ?? [];

/** Counts qualifying activities and those that a limit holds back; adds the others to `rejected` by reason. */
function countDecisions(decisions: Evaluation['decisions'], rejected: Map<DecisionReason, number>) {
  const reasons = decisions.map(({ decision }) => decision.reason);
  for (const reason of reasons) if (!isCounted(reason)) rejected.set(reason, (rejected.get(reason) ?? 0) + 1);
  const capped = reasons.filter((reason) => reason === 'CAP_REACHED').length;
  return { capped, qualifying: capped + reasons.filter(isCounted).length };
}

const TOP_EARNERS_MAX = 10;

function withOne(most: CampaignShare['most'], one: CampaignShare['most'][number]): CampaignShare['most'] {
  const last = most.at(-1);
  if (most.length === TOP_EARNERS_MAX && last && last.points >= one.points) return most;
  return [...most, one].toSorted((a, b) => b.points - a.points).slice(0, TOP_EARNERS_MAX);
}

const nothing = { points: 0, earnings: 0, offers: 0, entries: 0, reached: 0, median: 0, p90: 0, max: 0, months: [] };

/** A cost as it is paid: a shared goal that is missed costs nothing. */
const asPaid = (cost: CampaignCost): CampaignCost =>
  cost.goal && cost.goal.total < cost.goal.target
    ? { ...cost, ...nothing, mostInADay: { earnings: 0, points: 0 } }
    : cost;

const countEntries = (given: Evaluation['earnings']): number =>
  given.reduce((total, one) => total + (one.entries?.entries ?? 0), 0);

type Tallied = Pick<Campaign, 'campaignId' | 'calendar' | 'definition'>;

export function createTally(campaign: Tallied): Tally {
  const { campaignId, calendar } = campaign;
  const goal = goalOf(campaign);
  let together = 0;
  const membersBySum = new Map<number, number>();
  const rejected = new Map<DecisionReason, number>();
  let mostInADay: CampaignCost['mostInADay'] = { earnings: 0, points: 0 };
  const months = new Map<string, BacktestMonth>();
  const days = new Map<number, number>();
  let most: CampaignShare['most'] = [];
  const sums = () => [...membersBySum].toSorted(([a], [b]) => a - b);
  let [points, earnings, offers, entries, reached, qualifying, capped] = [0, 0, 0, 0, 0, 0, 0];
  const inKind = () => ({ ...(offers > 0 && { offers }), ...(entries > 0 && { entries }) });
  const totals = () => ({ campaignId, points, earnings, ...inKind(), reached, mostInADay });

  return {
    add({ earnings: given, decisions, state }, memberId) {
      if (goal) together += doneIn(goal, state);
      const decided = countDecisions(decisions, rejected);
      capped += decided.capped;
      qualifying += decided.qualifying;
      if (given.length === 0) return;
      const { earned, offersGiven, entriesGiven } = byReward(given);
      const sum = earned.reduce((total, { amount }) => total + amount, 0);
      const fullest = fullestDay(paymentsOf({ earned, offersGiven, entriesGiven }), calendar);
      if (fullest.earnings > mostInADay.earnings) mostInADay = fullest;
      points += sum;
      earnings += earned.length;
      offers += offersGiven.length;
      entries += countEntries(entriesGiven);
      reached += 1;
      membersBySum.set(sum, (membersBySum.get(sum) ?? 0) + 1);
      most = withOne(most, { memberId, points: sum });
      addByTime(earned, { calendar, days, months });
    },
    cost() {
      const bySum = sums();
      return asPaid({
        ...totals(),
        median: percentile(bySum, reached, 0.5),
        p90: percentile(bySum, reached, 0.9),
        max: bySum.at(-1)?.[0] ?? 0,
        counted: qualifying - capped,
        cappedShare: qualifying === 0 ? 0 : capped / qualifying,
        refused: rejected,
        months: [...months.values()].toSorted((a, b) => (a.month < b.month ? -1 : 1)),
        ...(goal && { goal: { total: together, target: goal.target, points } }),
      });
    },
    share: () => ({
      ...totals(),
      ...(goal && { goal: { total: together, target: goal.target } }),
      qualifying,
      capped,
      days: [...days].toSorted(([a], [b]) => a - b).map(([day, sum]) => ({ day: dateOfDay(day), points: sum })),
      spread: sums().map(([sum, members]) => ({ points: sum, members })),
      most,
      refused: [...rejected].map(([reason, count]) => ({ reason, count })),
    }),
  };
}
