/** Reproducible numbers from a seed, so a failure can be repeated (mulberry32). */
export interface Seeded {
  /** From 0 until 1. */
  next: () => number;
  /** A whole number from 0 until `count`. */
  below: (count: number) => number;
  /** True with this probability. */
  chance: (probability: number) => boolean;
  pick: <T>(items: readonly T[]) => T;
}

export function seeded(seed: number): Seeded {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (count: number): number => Math.floor(next() * count);
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: <T>(items: readonly T[]): T => {
      if (items.length === 0) throw new RangeError('Nothing to pick from.');
      return items[below(items.length)] as T;
    },
  };
}
