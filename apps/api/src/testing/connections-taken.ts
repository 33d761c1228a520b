import type { Pool } from 'pg';

/**
 * Connections of the pool that `act` uses: the minimum of five runs, because work deferred by earlier calls can only
 * add to them.
 */
export async function connectionsTaken(pool: Pool, act: (time: number) => Promise<unknown>): Promise<number> {
  let fewest = Number.POSITIVE_INFINITY;
  for (let time = 0; time < 5; time += 1) {
    let taken = 0;
    const count = (): void => void (taken += 1);
    pool.on('acquire', count);
    await act(time);
    pool.off('acquire', count);
    fewest = Math.min(fewest, taken);
  }
  return fewest;
}
