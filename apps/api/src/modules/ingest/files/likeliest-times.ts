/**
 * Chooses between ambiguous ride times: closest to the stated duration, else the shortest ride that does not end before
 * it starts; ties follow the mapping. `isGuess` is set if no stated duration decided and another reading was possible.
 */
export function likeliest(
  starts: readonly number[],
  ends: readonly number[],
  stated: number | null,
): { startedAt: number; endedAt: number; isGuess: boolean } {
  const [start = 0, end = 0] = [starts[0], ends[0]];
  if (starts.length === 1 && ends.length === 1) return { startedAt: start, endedAt: end, isGuess: false };
  const error = ([from, to]: readonly [number, number]): number => {
    if (stated !== null) return Math.abs(to - from - stated * 1000);
    return to < from ? Number.POSITIVE_INFINITY : to - from;
  };
  const readings = starts.flatMap((from) => ends.map((to) => [from, to] as const));
  const [startedAt, endedAt] = readings.reduce((best, one) => (error(one) < error(best) ? one : best), [start, end]);
  const lengths = new Set(readings.map(([from, to]) => to - from).filter((length) => length >= 0));
  return { startedAt, endedAt, isGuess: stated === null && lengths.size > 1 };
}
