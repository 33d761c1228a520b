import type { Reading } from './scenario.ts';

/** Middle value of a list, or the mean of the two middle ones. Throws for an empty list. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) throw new Error('A median needs at least one value.');
  return (upper + lower) / 2;
}

/**
 * Measures contestants in turn for `rounds` rounds, so changes of the machine affect all of them. Every second round
 * runs in reverse order to remove the advantage of going first. Returns each one's readings by round.
 */
export async function takeTurns<Name extends string>(
  rounds: number,
  contestants: Record<Name, (round: number) => Promise<number>>,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(contestants) as Name[];
  const readings = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = 0; round < rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      readings[name].push(await contestants[name](round));
    }
  }
  return readings;
}

/** Median over rounds of `above` divided by `below`, paired within each round. */
export function ratioOf(above: number[], below: number[]): number {
  return median(above.map((value, round) => value / (below[round] ?? Number.NaN)));
}

/**
 * Reading of the product and a yardstick from the same rounds in a given unit; the score is their ratio within rounds.
 */
export const readingBeside = (figure: string, unit: string, product: number[], yardstick: number[]): Reading => ({
  figure,
  product: median(product),
  yardstick: median(yardstick),
  unit,
  score: ratioOf(product, yardstick),
  rounds: { product, yardstick },
});
