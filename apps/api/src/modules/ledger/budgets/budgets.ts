import type { Tx } from '../../../platform/database/transactions.ts';
import { type Allotted, allot, type BudgetMonth, stoppedUntil, type Wanted } from './allot.ts';
import {
  type CampaignMonth,
  endStops,
  givenIn,
  insertRefusals,
  insertStops,
  limitsUntil,
  lockMonths,
  type Month,
  openMonths,
  SETTLES_MILLIS,
  type SetMonth,
  settledKeys,
  takenBackOf,
  unclaimedDatesOf,
  writeGiven,
  writeMonth,
} from './budget-store.ts';

type Moved = Wanted & { earnedAt: Date };

export interface Draw {
  wanted: readonly Wanted[];
  /** Still owed, but for an activity at another time. */
  moved: readonly Moved[];
  unowed: readonly { memberId: string; earningKey: string; reason: 'RECOUNT' | 'VOID' }[];
  budgeted: ReadonlySet<string>;
  /** Returns the agency's month that contains a time (milliseconds since 1970, UTC). */
  monthOf: (moment: number) => Month;
}

export interface BudgetShortfall {
  /** Earnings of `wanted` that must not be granted. */
  refused: ReadonlySet<Wanted>;
  /** Earnings of `moved` that keep their date, because another month paid or the new one does not. */
  keptDates: ReadonlySet<Wanted>;
  /** Members with an activity in a stop that their fold did not include. */
  foldedWithout: ReadonlySet<string>;
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

/** Splits off the earnings of `moved` that stay in the month that paid for them. */
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

/** Returns moves into a stop, which pays nothing; updates the row's last paid time for the others. */
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
 * Charges earnings to campaign budgets and returns reversed points to them, in the transaction that grants and
 * reverses, so concurrent calls never exceed a limit. The members' accounts must be locked; budget rows are locked
 * after them until the transaction ends. Returns what must not be granted [CAMP-22, CAMP-23].
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

interface Change {
  max: number | null;
  given: number;
  isNew: boolean;
}

/**
 * Returns the change to the running month for a limit of `asked` (null: no limit), or null. The limit is at least the
 * points already given, so nothing earned is reversed.
 */
async function changeTo(
  asked: number | null,
  { said: before, given }: Pick<SetMonth, 'said' | 'given'>,
  books: () => Promise<number>,
): Promise<Change | null> {
  if (asked === before) return null;
  if (asked === null) return { max: null, given, isNew: false };
  if (before === null) {
    const already = await books();
    return { max: Math.max(asked, already), given: already, isNew: true };
  }
  return { max: Math.max(asked, given), given, isNew: false };
}

async function moveStop(
  tx: Tx,
  now: Date,
  {
    own,
    before,
    change: { max, given },
  }: { own: Month & { campaignId: string }; before: number | null; change: Change },
): Promise<void> {
  if (max === given) await insertStops(tx, now, [{ ...own, from: now.getTime() + 1, until: own.ends }]);
  else if (max === null || (before !== null && max > before)) await endStops(tx, now, own);
}

/**
 * Sets campaign budgets of the running month to a version's (points per month, null for no limit); past months stay. A
 * higher limit ends the month's stop: activities during the stop stay unpaid, later ones are paid. Resolves to the
 * number changed [CAMP-24].
 */
export async function setBudgets(
  tx: Tx,
  now: Date,
  month: Month,
  budgets: ReadonlyMap<string, number | null>,
): Promise<number> {
  const campaigns = [...budgets.keys()].toSorted();
  await openMonths(
    tx,
    now,
    campaigns.map((campaignId) => ({ campaignId, ...month })),
  );
  const rows = new Map((await limitsUntil(tx, month.month, campaigns)).map((row) => [row.campaignId, row]));
  let changed = 0;
  for (const campaignId of campaigns) {
    const row = rows.get(campaignId) ?? { said: null, max: null, given: 0 };
    const own = { ...month, campaignId };
    const amount = budgets.get(campaignId) ?? null;
    const change = await changeTo(amount, row, async () => {
      const [given] = await givenIn(tx, [own]);
      return given?.points ?? 0;
    });
    if (change === null) continue;
    changed += 1;
    const settlesUntil = change.isNew ? new Date(now.getTime() + SETTLES_MILLIS) : null;
    await writeMonth(tx, now, { ...own, ...change, said: amount, settlesUntil });
    await moveStop(tx, now, { own, before: row.max, change });
  }
  return changed;
}
