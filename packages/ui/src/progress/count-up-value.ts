/** Duration of a balance's count: 3 s below 10000, else 4 s (CONST-02). */
export function countUpDurationMs(value: number): number {
  return value < 10_000 ? 3000 : 4000;
}

/** Returns the whole number shown at a share of the duration: fast at first, slowing at the end. */
export function countUpValue(start: number, end: number, share: number): number {
  const eased = share >= 1 ? 1 : 1 - (1 - Math.max(0, share)) ** 4;
  return Math.round(start + (end - start) * eased);
}
