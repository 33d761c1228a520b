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
 * Gathers concurrent calls into groups: while a group is at work, new calls wait and form the next one, so a lone call
 * is never delayed and a crowd shares one transaction. `work` answers in the order of its inputs; an output that is an
 * Error rejects that caller alone, a rejection of `work` rejects the whole group. At most `atOnce` groups work at a
 * time, each of at most `size`: calls, or what `weightOf` sums to. A call heavier than that makes a group of its own.
 * A crowd is shared out evenly: beside a group at work the next one begins when its share of the crowd is there or the
 * other has ended; otherwise whoever comes back first would go alone, and the rest wait for the group before. Nobody
 * waits longer than a few milliseconds for company. A crowd of less than `splitThreshold` goes as one group: two small ones
 * cost nearly twice what one does. Where `batchDelayMillis` is given, whoever comes back first of a crowd waits that long for
 * the rest of it also while no group is at work; when they did not come, those who are there are the crowd from then on.
 * An output may be a promise: its caller follows it, and the group is done.
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
