/**
 * A period in which a campaign does not pay for activities, from `from` to before `until` (milliseconds since 1970,
 * UTC).
 */
export interface BudgetStop {
  from: number;
  until: number;
}

/** A budget's month from its locked row. Times are milliseconds since 1970, UTC. */
export interface BudgetMonth {
  campaignId: string;
  /** Its first day, as `2026-03-01`. */
  month: string;
  begins: number;
  ends: number;
  max: number;
  given: number;
  /** When the last paid activity was done; null before the first. */
  lastDoneAt: number | null;
  stops: readonly BudgetStop[];
}

export interface Wanted {
  memberId: string;
  earningKey: string;
  campaignId: string;
  amount: number;
  /** When the activity was done (milliseconds since 1970, UTC). */
  doneAt: number;
}

export interface Allotted<W extends Wanted = Wanted> {
  given: number;
  lastDoneAt: number | null;
  /** Done in a stop; every later evaluation finds that too. */
  stopped: W[];
  /** Done before the stop but reported too late: saved by key, so no later evaluation pays it. */
  late: W[];
  /** The stop that starts now; null if the budget goes on paying. */
  stop: BudgetStop | null;
}

/** Returns the end of the stop that contains a moment; null if there is no such stop. */
export function stoppedUntil(stops: readonly BudgetStop[], at: number): number | null {
  let until: number | null = null;
  for (const stop of stops) if (stop.from <= at && at < stop.until) until = Math.max(until ?? stop.until, stop.until);
  return until;
}

const inOrder = (a: Wanted, b: Wanted): number => {
  if (a.doneAt !== b.doneAt) return a.doneAt - b.doneAt;
  if (a.memberId !== b.memberId) return a.memberId < b.memberId ? -1 : 1;
  return a.earningKey < b.earningKey ? -1 : 1;
};

/**
 * Allots a month's remaining budget to earnings in the order of activities, each whole or not at all; returned points
 * can be used again. If the limit is reached exactly, or an earning does not fit, the month stops directly after the
 * last activity it ever paid, so nothing paid is inside the stop [CAMP-23].
 */
export function allot<W extends Wanted>(month: BudgetMonth, givenBack: number, wanted: readonly W[]): Allotted<W> {
  let { lastDoneAt } = month;
  let given = month.given - givenBack;
  const stopped: W[] = [];
  const missed: W[] = [];
  for (const one of wanted.toSorted(inOrder)) {
    if (stoppedUntil(month.stops, one.doneAt) !== null) stopped.push(one);
    else if (missed.length > 0 || given + one.amount > month.max) missed.push(one);
    else {
      given += one.amount;
      lastDoneAt = Math.max(lastDoneAt ?? one.doneAt, one.doneAt);
    }
  }
  if (missed.length === 0 && given < month.max) return { given, lastDoneAt, stopped, late: [], stop: null };
  const from = lastDoneAt === null ? month.begins : lastDoneAt + 1;
  const isStopped = month.stops.some((stop) => stop.from <= from && stop.until >= month.ends);
  return {
    given,
    lastDoneAt,
    stopped: [...stopped, ...missed.filter(({ doneAt }) => doneAt >= from)],
    late: missed.filter(({ doneAt }) => doneAt < from),
    stop: isStopped ? null : { from, until: month.ends },
  };
}
