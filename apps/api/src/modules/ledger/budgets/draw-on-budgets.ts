import type { Tx } from '../../../platform/database/transactions.ts';
import { type Allotted, allot, type BudgetMonth, stoppedUntil, type Wanted } from './allot.ts';
import {
  type CampaignMonth,
  insertRefusals,
  insertStops,
  lockMonths,
  type Month,
  openMonths,
  settledKeys,
  takenBackOf,
  unclaimedDatesOf,
  writeGiven,
} from './budget-store.ts';

/** What is owed at another date than it may be held at. */
type Moved = Wanted & { earnedAt: Date };

/** What campaigns with a budget owe and no longer owe. */
export interface Draw {
  wanted: readonly Wanted[];
  /** What is owed as before, but for something done at another time. */
  moved: readonly Moved[];
  unowed: readonly { memberId: string; earningKey: string; reason: 'RECOUNT' | 'VOID' }[];
  /** Campaigns that have, or had, a budget. */
  budgeted: ReadonlySet<string>;
  /** The agency's month that holds a moment (milliseconds since 1970, UTC). */
  monthOf: (moment: number) => Month;
}

/** What budgets did not give. */
export interface BudgetShortfall {
  /** Of `wanted`: not to be granted. */
  refused: ReadonlySet<Wanted>;
  /** Of `moved`: keeps its date, because another month paid for it or the new one does not pay. */
  keptDates: ReadonlySet<Wanted>;
  /** Members who did something in a stop of which their fold did not know. */
  foldedWithout: ReadonlySet<string>;
  /** Whether a campaign stopped paying by this. */
  hasStopped: boolean;
}

const NOTHING: BudgetShortfall = {
  refused: new Set(),
  keptDates: new Set(),
  foldedWithout: new Set(),
  hasStopped: false,
};

const nameOf = ({ campaignId, month }: { campaignId: string; month: string }): string => `${campaignId}/${month}`;
const keyOf = ({ memberId, earningKey }: { memberId: string; earningKey: string }): string =>
  `${memberId}/${earningKey}`;

/** Each month of a campaign once. */
function monthsOf(
  monthOf: Draw['monthOf'],
  things: readonly { campaignId: string; doneAt: number }[],
): CampaignMonth[] {
  const months = new Map<string, CampaignMonth>();
  for (const { campaignId, doneAt } of things) {
    const month = { campaignId, ...monthOf(doneAt) };
    months.set(nameOf(month), month);
  }
  return [...months.values()];
}

type Back = Awaited<ReturnType<typeof takenBackOf>>[number];

/** What the months of a draw give. */
const allotAll = (
  rows: readonly BudgetMonth[],
  { fresh, back, monthOf }: { fresh: readonly Wanted[]; back: readonly Back[]; monthOf: Draw['monthOf'] },
): { row: BudgetMonth; allotted: Allotted }[] =>
  rows.map((row) => {
    const ofRow = (one: { campaignId: string; doneAt: number }): boolean =>
      one.campaignId === row.campaignId && monthOf(one.doneAt).month === row.month;
    const givenBack = back.filter(ofRow).reduce((sum, { amount }) => sum + amount, 0);
    return { row, allotted: allot(row, givenBack, fresh.filter(ofRow)) };
  });

/** Of `moved` what moves within the month that paid for it. */
async function movesWithin(tx: Tx, { moved, budgeted, monthOf }: Draw): Promise<{ moves: Moved[]; rest: Moved[] }> {
  const own = moved.filter(({ campaignId }) => budgeted.has(campaignId));
  if (own.length === 0) return { moves: [], rest: [] };
  const dates = new Map((await unclaimedDatesOf(tx, own)).map((one) => [keyOf(one), one.doneAt]));
  const isWithin = (one: Moved): boolean => {
    const before = dates.get(keyOf(one));
    if (before === undefined || before === one.earnedAt.getTime()) return false;
    return monthOf(before).month === monthOf(one.doneAt).month;
  };
  return { moves: own.filter(isWithin), rest: own.filter((one) => !isWithin(one)) };
}

/** Moves that land in a stop, which pays for nothing; the row is told of the last that the others are done at. */
function moveWithin(row: BudgetMonth, moves: readonly Wanted[], monthOf: Draw['monthOf']) {
  const own = moves.filter((one) => one.campaignId === row.campaignId && monthOf(one.doneAt).month === row.month);
  const isStopped = ({ doneAt }: Wanted): boolean => stoppedUntil(row.stops, doneAt) !== null;
  const times = own.filter((one) => !isStopped(one)).map(({ doneAt }) => doneAt);
  const lastDoneAt = Math.max(row.lastDoneAt ?? Number.NEGATIVE_INFINITY, ...times);
  return {
    row: { ...row, lastDoneAt: Number.isFinite(lastDoneAt) ? lastDoneAt : null },
    stopped: own.filter(isStopped),
  };
}

/**
 * Takes what is owed from the budgets of campaigns, and gives back to them what is taken back, in the transaction that
 * grants and takes it: nothing passes a limit, whatever comes at once. The accounts of the members must be locked; rows of
 * budgets are locked after them, until the transaction ends. Answers what must not be granted [CAMP-22, CAMP-23].
 */
export async function drawOnBudgets(tx: Tx, now: Date, draw: Draw): Promise<BudgetShortfall> {
  const { budgeted, monthOf } = draw;
  const wanted = draw.wanted.filter(({ campaignId }) => budgeted.has(campaignId));
  if (wanted.length === 0 && draw.unowed.length === 0 && draw.moved.length === 0) return NOTHING;
  const [settled, takenBack, { moves, rest }] = await Promise.all([
    wanted.length === 0 ? [] : settledKeys(tx, wanted),
    draw.unowed.length === 0 ? [] : takenBackOf(tx, draw.unowed),
    movesWithin(tx, draw),
  ]);
  const known = new Map(settled.map((one) => [keyOf(one), one.isRefused]));
  const before = wanted.filter((one) => known.get(keyOf(one)) === true);
  const fresh = wanted.filter((one) => !known.has(keyOf(one)));
  const back = takenBack.filter(({ campaignId }) => budgeted.has(campaignId));
  if (fresh.length === 0 && back.length === 0 && moves.length === 0)
    return { ...NOTHING, refused: new Set(before), keptDates: new Set(rest) };

  const [, locked] = await Promise.all([
    openMonths(tx, now, monthsOf(monthOf, fresh)),
    lockMonths(tx, now, monthsOf(monthOf, [...fresh, ...back, ...moves])),
  ]);
  const moved = locked.map((row) => moveWithin(row, moves, monthOf));
  const movedIntoStop = moved.flatMap((one) => one.stopped);
  const rows = moved.map(({ row }) => row);
  const done = allotAll(rows, { fresh, back, monthOf });
  const late = done.flatMap(({ allotted }) => allotted.late);
  const stopped = done.flatMap(({ allotted }) => allotted.stopped);
  const stops = done.flatMap(({ row, allotted: { stop } }) =>
    stop ? [{ ...stop, campaignId: row.campaignId, month: row.month }] : [],
  );
  await Promise.all([
    writeGiven(
      tx,
      done.map(({ row, allotted: { given, lastDoneAt } }) => ({ ...row, given, lastDoneAt })),
    ),
    stops.length === 0 ? 0 : insertStops(tx, now, stops),
    late.length === 0 ? 0 : insertRefusals(tx, now, late),
  ]);
  return {
    refused: new Set([...before, ...late, ...stopped]),
    keptDates: new Set([...rest, ...movedIntoStop]),
    foldedWithout: new Set([...stopped, ...movedIntoStop].map(({ memberId }) => memberId)),
    hasStopped: stops.length > 0,
  };
}
