import { inTurn } from '../platform/turn.ts';

/** Runs a job's work in turns that are over at once, each from where the one before stopped, until nothing is left. */
export async function inShortTurns<T>(work: () => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  for (let rest: { after?: unknown } | null = {}; rest !== null; )
    // The queue saves unfinished work as JSON.
    rest = await inTurn(
      { tenantId: '', ...(JSON.parse(JSON.stringify(rest)) as object) },
      async () => void done.push(await work()),
      0,
    );
  return done;
}
