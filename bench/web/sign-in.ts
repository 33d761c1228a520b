import { median, ratioOf, takeTurns } from '../support/rounds.ts';
import type { Bench, Reading } from '../support/scenario.ts';
import { type Paint, paintOf } from './paint.ts';

export async function measureSignIn(
  bench: Bench,
  debuggingPort: number,
  urls: { product: string; bare: string },
): Promise<Reading[]> {
  const paints: Record<'bare' | 'product', Paint[]> = { bare: [], product: [] };
  const paint = async (who: 'bare' | 'product'): Promise<number> => {
    const painted = await paintOf(urls[who], debuggingPort);
    paints[who].push(painted);
    return painted.lcp;
  };
  bench.say(`${bench.rounds} rounds of sign-in with JavaScript and without`);
  await takeTurns(bench.rounds, { bare: () => paint('bare'), product: () => paint('product') });
  const painted = (figure: keyof Paint, unit: string): Reading => {
    const [product, bare] = [paints.product.map((each) => each[figure]), paints.bare.map((each) => each[figure])];
    const middle = median(product);
    return { figure, product: middle, yardstick: median(bare), unit, score: middle, rounds: { product, bare } };
  };
  const lcp = painted('lcp', 'ms');
  return [
    lcp,
    { ...lcp, figure: 'lcp-ratio', score: ratioOf(lcp.rounds?.['product'] ?? [], lcp.rounds?.['bare'] ?? []) },
    painted('tbt', 'ms'),
    painted('cls', ''),
  ];
}
