/** A stretch for which a campaign does not pay: what was done from `from` on and before `until` (milliseconds since 1970, UTC). */
export interface BudgetStop {
  from: number;
  until: number;
}

/** A budget's month as its locked row says it. Moments are milliseconds since 1970, UTC. */
export interface BudgetMonth {
  campaignId: string;
  /** Its first day, `2026-03-01`. */
  month: string;
  /** The moments between which it lies. */
  begins: number;
  ends: number;
  /** What it may give. */
  max: number;
  given: number;
  /** When the last of what it paid for was done; null before the first. */
  lastDoneAt: number | null;
  stops: readonly BudgetStop[];
}

/** An earning that a campaign with a budget owes. */
export interface Wanted {
  memberId: string;
  earningKey: string;
  campaignId: string;
  /** Whole points, above zero. */
  amount: number;
  /** When it was done (milliseconds since 1970, UTC). */
  doneAt: number;
}

/** What a month gives of what is wanted of it. */
export interface Allotted<W extends Wanted = Wanted> {
  given: number;
  lastDoneAt: number | null;
  /** Done in a stop: every later judgement finds that, too. */
  stopped: W[];
  /** Done before the stop, but told too late: kept by name, so that no later judgement pays it. */
  late: W[];
  /** The stop that begins with this; null where none does. */
  stop: BudgetStop | null;
}

/** Whether a moment lies in a stop, and until when that lasts; null where it does not. */
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
 * Allots what a month has left to what is wanted, in the order in which it was done, each whole or not at all; what was
 * given back is there to be given again. When the limit is reached exactly, or the first does not fit any more, the
 * month stops: right behind the last that it ever paid for, so that nothing paid lies in the stop [CAMP-23].
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
