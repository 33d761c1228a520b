import { describe, expect, test } from 'vitest';
import { togetherOrAlone } from './together-or-alone.ts';

/** Doubles numbers and notes each go; fails for the `bad` ones, naming them. */
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
  test('go once while all are well', async () => {
    const { goes, run } = doubling([]);
    expect(await run([1, 2, 3])).toEqual([2, 4, 6]);
    expect(goes).toEqual([[1, 2, 3]]);
  });
  test('are done one by one when one is bad: it alone fails, with its own failure [CAMP-16]', async () => {
    const { run } = doubling([2, 4]);
    expect(await run([1, 2, 3, 4])).toEqual([2, new Error('bad 2'), 6, new Error('bad 4')]);
  });
  test('of one are not tried twice', async () => {
    const { goes, run } = doubling([1]);
    await expect(run([1])).rejects.toThrow('bad 1');
    expect(goes).toHaveLength(1);
  });
  test('all fail at once when the database is lost, and nothing is tried again', async () => {
    const { goes, run } = doubling([], 1);
    await expect(run([1, 2, 3])).rejects.toThrow('lost');
    expect(goes).toHaveLength(1);
  });
  test('keep what was done before the database is lost between them', async () => {
    const { goes, run } = doubling([1], 3);
    expect(await run([1, 2, 3])).toEqual([new Error('bad 1'), new Error('lost'), new Error('lost')]);
    expect(goes).toHaveLength(3);
  });
});
