/** One caller's place in a batch. */
interface Waiting<In, Out> {
  input: In;
  resolve(output: Out): void;
  reject(error: unknown): void;
}

/**
 * Gathers concurrent calls into groups: while a group is at work, new calls wait and form the next one, so a lone call
 * is never delayed and a crowd shares one transaction. `work` answers in the order of its inputs; an output that is an
 * Error rejects that caller alone, a rejection of `work` rejects the whole group. At most `atOnce` groups work at a
 * time, each of at most `size`: calls, or what `weightOf` sums to. A call heavier than that makes a group of its own.
 */
export function createBatcher<In, Out>(
  work: (inputs: In[]) => Promise<(Out | Error)[]>,
  { size, atOnce, weightOf = () => 1 }: { size: number; atOnce: number; weightOf?: (input: In) => number },
): (input: In) => Promise<Out> {
  const queue: Waiting<In, Out>[] = [];
  let working = 0;

  const nextGroup = (): Waiting<In, Out>[] => {
    let [calls, weight] = [0, 0];
    for (const { input } of queue) {
      weight += weightOf(input);
      if (calls > 0 && weight > size) break;
      calls += 1;
    }
    return queue.splice(0, calls);
  };

  const next = (): void => {
    if (working >= atOnce || queue.length === 0) return;
    const group = nextGroup();
    working += 1;
    void work(group.map(({ input }) => input))
      .then(
        (outputs) => {
          group.forEach(({ resolve, reject }, index) => {
            const output = outputs[index];
            if (output instanceof Error) reject(output);
            else resolve(output as Out);
          });
        },
        (error: unknown) => {
          for (const { reject } of group) reject(error);
        },
      )
      .finally(() => {
        working -= 1;
        next();
      });
  };

  return (input) =>
    new Promise((resolve, reject) => {
      queue.push({ input, resolve, reject });
      setImmediate(next);
    });
}
