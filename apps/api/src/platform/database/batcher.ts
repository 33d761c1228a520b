interface Waiting<In, Out> {
  input: In;
  resolve: (output: Out | Promise<Out>) => void;
  reject: (error: unknown) => void;
}

/** Longest wait for more calls while a slot is free. */
const BATCH_WAIT_MILLIS = 4;

interface BatchOptions<In> {
  size: number;
  concurrency: number;
  weightOf?: (input: In) => number;
  splitThreshold?: number;
  batchDelayMillis?: number;
}

/** Factor by which the expected number of calls shrinks after a smaller group. */
const CROWD_FADES = 0.95;

function lengthOfGroup<In>(queue: { input: In }[], size: number, weightOf: (input: In) => number): number {
  let [calls, weight] = [0, 0];
  for (const { input } of queue) {
    weight += weightOf(input);
    if (calls > 0 && weight > size) break;
    calls += 1;
  }
  return calls;
}

function answer<In, Out>({ resolve, reject }: Waiting<In, Out>, output: Out | Error | Promise<Out> | undefined): void {
  if (output instanceof Error) reject(output);
  else resolve(output as Out | Promise<Out>);
}

/**
 * Groups concurrent calls: while one group runs, new calls wait and form the next, so a single call is never delayed
 * and many calls share one transaction. `work` returns results in the order of its inputs; an Error rejects that caller
 * only, a rejection of `work` the whole group. At most `concurrency` groups run at once, each up to `size` calls (or
 * the sum of `weightOf`); a heavier call forms its own group. Many callers are split evenly: the next group starts when
 * its share has arrived or the other group ends, and waits at most a few milliseconds. Fewer callers than
 * `splitThreshold` form one group, because two small groups cost nearly twice as much. With `batchDelayMillis`, the
 * first caller of a group waits that long for the others even when no group is running. A result may be a promise: its
 * caller awaits it, and the group is complete.
 */
export function createBatcher<In, Out>(
  work: (inputs: In[]) => Promise<(Out | Error | Promise<Out>)[]>,
  { size, concurrency, weightOf = () => 1, splitThreshold = 0, batchDelayMillis = 0 }: BatchOptions<In>,
): (input: In) => Promise<Out> {
  const queue: Waiting<In, Out>[] = [];
  let working = 0;
  let present = 0;
  let crowd = 0;
  let patience: NodeJS.Timeout | undefined;

  const next = (isPatient = true): void => {
    const share = Math.min(size, Math.ceil(crowd < splitThreshold ? crowd : crowd / concurrency));
    if (queue.length === 0 || working >= concurrency) return;
    const millis = working > 0 ? BATCH_WAIT_MILLIS : batchDelayMillis;
    if (isPatient && millis > 0 && queue.length < share) {
      patience ??= setTimeout(() => {
        patience = undefined;
        if (working === 0) crowd = present;
        next(false);
      }, millis);
      return;
    }
    clearTimeout(patience);
    patience = undefined;
    const group = queue.splice(0, lengthOfGroup(queue.slice(0, share), size, weightOf));
    working += 1;
    // Decrement before resolving the callers, so one that calls again at once counts as alone if there are no others.
    const leave = (): void => {
      working -= 1;
      present -= group.length;
      crowd = Math.max(present, crowd * CROWD_FADES);
    };
    void work(group.map(({ input }) => input))
      .then(
        (outputs) => {
          leave();
          group.forEach((call, place) => answer(call, outputs[place]));
        },
        (error: unknown) => {
          leave();
          group.forEach(({ reject }) => reject(error));
        },
      )
      .finally(() => next());
    next();
  };

  return (input) =>
    new Promise((resolve, reject) => {
      queue.push({ input, resolve, reject });
      present += 1;
      crowd = Math.max(crowd, present);
      setImmediate(() => next());
    });
}
