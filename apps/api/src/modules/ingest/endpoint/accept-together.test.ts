import { describe, expect, test } from 'vitest';
import { togetherOrAlone } from './accept-together.ts';

/** Doubles numbers and logs each run; fails if the input contains `bad` numbers, naming them. */
function doubling(bad: number[], lostFromGo = Number.POSITIVE_INFINITY) {
  const goes: number[][] = [];
  const work = async (calls: number[]): Promise<number[]> => {
    goes.push(calls);
    if (goes.length >= lostFromGo) throw new Error('lost');
    const wrong = calls.find((call) => bad.includes(call));
    if (wrong !== undefined) throw new Error(`bad ${wrong}`);
    return calls.map((call) => call * 2);
  };
  const isLost = (error: unknown): boolean => (error as Error).message === 'lost';
  return { goes, run: (calls: number[]) => togetherOrAlone(calls, work, isLost) };
}

describe('calls that share a transaction', () => {
  test('run once if all are valid', async () => {
    const { goes, run } = doubling([]);
    expect(await run([1, 2, 3])).toEqual([2, 4, 6]);
    expect(goes).toEqual([[1, 2, 3]]);
  });
  test('run one by one if one is bad: only it fails, with its error [CAMP-16]', async () => {
    const { run } = doubling([2, 4]);
    expect(await run([1, 2, 3, 4])).toEqual([2, new Error('bad 2'), 6, new Error('bad 4')]);
  });
  test('with only one call are not tried twice', async () => {
    const { goes, run } = doubling([1]);
    await expect(run([1])).rejects.toThrow('bad 1');
    expect(goes).toHaveLength(1);
  });
  test('all fail immediately when the database is lost, without retries', async () => {
    const { goes, run } = doubling([], 1);
    await expect(run([1, 2, 3])).rejects.toThrow('lost');
    expect(goes).toHaveLength(1);
  });
  test('keep completed work if the database is lost between two of them', async () => {
    const { goes, run } = doubling([1], 3);
    expect(await run([1, 2, 3])).toEqual([new Error('bad 1'), new Error('lost'), new Error('lost')]);
    expect(goes).toHaveLength(3);
  });
});
