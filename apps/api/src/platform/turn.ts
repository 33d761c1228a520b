import { AsyncLocalStorage } from 'node:async_hooks';

/** How long a job works for one agency before the others and other jobs have their turn. */
const TURN_MILLIS = 20_000;

/** Unfinished work of a job for an agency: the payload of the next turn, which resumes behind `after`. */
export interface Rest {
  /** Absent: a run over all agencies. */
  tenantId?: string | undefined;
  after?: unknown;
}

/** A run over all agencies, which the stop of the process ended: agencies without due work cost it little. */
export const AGAIN: Rest = {};

/** Agencies that a scheduled run leaves out, because their rest waits and goes on where it stopped [OPS-208]. */
export interface Resting {
  resting: readonly string[];
}

/** Failures of work of which unfinished parts are still to be queued. */
export class UnfinishedError extends AggregateError {
  readonly rests: readonly Rest[];

  constructor(failures: unknown[], message: string, rests: readonly Rest[]) {
    super(failures, message);
    this.rests = rests;
  }
}

export const restsOf = (error: unknown): readonly Rest[] => (error instanceof UnfinishedError ? error.rests : []);

interface Turn {
  endsAt: number;
  after: unknown;
  rest: { after: unknown } | null;
}

const turns = new AsyncLocalStorage<Turn>();
const stops = new AsyncLocalStorage<AbortSignal>();

/** Runs a job whose process can be stopped: once `signal` is aborted, its turns are over [OPS-207]. */
export const untilStopped = <T>(signal: AbortSignal, work: () => T): T => stops.run(signal, work);

/** Aborted when the job's process stops; undefined outside of the queue. */
export const stopSignal = (): AbortSignal | undefined => stops.getStore();

export const isStopping = (): boolean => stopSignal()?.aborted ?? false;

/**
 * Runs a job's turn for one agency; resolves to the unfinished work, null if all due work is done. If the work fails
 * after its turn was over, the error carries the rest behind `after`; without `after` the retry starts from the beginning.
 */
export async function inTurn(
  { tenantId, after }: Rest,
  work: () => Promise<void>,
  turnMillis = TURN_MILLIS,
): Promise<Rest | null> {
  const turn: Turn = { endsAt: performance.now() + turnMillis, after, rest: null };
  try {
    await turns.run(turn, work);
  } catch (error) {
    if (turn.rest?.after === undefined) throw error;
    const message = error instanceof Error ? error.message : 'A turn failed.';
    throw new UnfinishedError([error], message, [{ tenantId, ...turn.rest }]);
  }
  return turn.rest && { tenantId, ...turn.rest };
}

/** Where the agency's turn before stopped; undefined at the start, and outside of jobs. */
export const stoppedAfter = (): unknown => turns.getStore()?.after;

/**
 * True if the agency's turn is over or the process stops: the caller then stops, and the next turn goes on behind
 * `after`. Call it after some work, because each turn must make progress, and only if more may be due. Never true
 * outside of jobs.
 */
export function isTurnOver(after?: unknown): boolean {
  const turn = turns.getStore();
  if (turn === undefined || (performance.now() < turn.endsAt && !isStopping())) return false;
  turn.rest = { after };
  return true;
}

/** True once `isTurnOver` ended the agency's turn: work of another kind then begins in the next one. */
export const isTurnEnded = (): boolean => (turns.getStore()?.rest ?? null) !== null;

/** Repeats a page of work until one has fewer than `least` items or the turn is over; resolves to the sum. */
export async function repeatPage(
  page: () => Promise<number>,
  { least = 1, after }: { least?: number; after?: unknown } = {},
): Promise<number> {
  for (let sum = 0; ; ) {
    const count = await page();
    sum += count;
    if (count < least || isTurnOver(after)) return sum;
  }
}
