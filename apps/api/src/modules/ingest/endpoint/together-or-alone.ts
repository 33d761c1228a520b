/**
 * Runs calls together. If that fails, runs each alone, in order, so each gets only its own error. Rethrows if
 * `isShared` says the failure is common to all, since retrying each would only fail slower. `work` must roll back
 * everything when it fails.
 */
export async function togetherOrAlone<In, Out>(
  calls: In[],
  work: (calls: In[]) => Promise<Out[]>,
  isShared: (error: unknown) => boolean,
): Promise<(Out | Error)[]> {
  try {
    return await work(calls);
  } catch (error) {
    if (calls.length === 1 || isShared(error)) throw error;
  }
  const outputs: (Out | Error)[] = [];
  for (const call of calls) {
    try {
      outputs.push(...(await work([call])));
    } catch (error) {
      if (isShared(error)) return [...outputs, ...calls.slice(outputs.length).map(() => error as Error)];
      outputs.push(error instanceof Error ? error : new Error('A call failed.', { cause: error }));
    }
  }
  return outputs;
}
