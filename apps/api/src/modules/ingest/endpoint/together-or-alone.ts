/**
 * Runs calls in one go. When that fails each is run alone, in their order, and answers its own failure: one bad call
 * fails no other, and nobody is told of another's trouble. Throws the failure where `isShared` says that it is nobody's
 * own, so that running each again would only fail slower. `work` undoes everything when it fails.
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
