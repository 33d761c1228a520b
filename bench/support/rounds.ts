import type { Reading } from './scenario.ts';

/** Middle of a list; of an even number, the mean of the two in the middle. Throws when the list is empty. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) throw new Error('A median needs at least one value.');
  return (upper + lower) / 2;
}

/**
 * Measures contestants in turn, `rounds` times over, so that whatever the machine does meanwhile befalls them all.
 * Every second round goes backwards: whoever comes first in a round has no lasting advantage. Answers each one's
 * readings in the order of rounds.
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

/** Median over rounds of `above` divided by `below`, each pair from the same round. */
export function ratioOf(above: number[], below: number[]): number {
  return median(above.map((value, round) => value / (below[round] ?? Number.NaN)));
}

/** The product beside a yardstick of the same rounds, in so many of a unit: the score is the ratio taken inside them. */
export const readingBeside = (figure: string, unit: string, product: number[], yardstick: number[]): Reading => ({
  figure,
  product: median(product),
  yardstick: median(yardstick),
  unit,
  score: ratioOf(product, yardstick),
  rounds: { product, yardstick },
});
