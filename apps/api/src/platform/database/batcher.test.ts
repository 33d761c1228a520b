import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createBatcher } from './batcher.ts';

/** Stops the clock, so waiting calls never time out by themselves. */
function stopClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

function doubler(options: { size: number; weightOf?: (input: number) => number }): {
  groups: number[][];
  double: (input: number) => Promise<number>;
} {
  const groups: number[][] = [];
  const double = createBatcher<number, number>(
    async (inputs) => {
      groups.push(inputs);
      return inputs.map((input) => (input < 0 ? new Error(`no ${input}`) : input * 2));
    },
    { concurrency: 1, ...options },
  );
  return { groups, double };
}

describe('calls in groups', () => {
  test('many concurrent calls each get their own result, in groups of at most the size', async () => {
    const { groups, double } = doubler({ size: 2 });
    expect(await Promise.all([1, 2, 3, 4, 5].map(double))).toEqual([2, 4, 6, 8, 10]);
    expect(groups).toEqual([[1, 2], [3, 4], [5]]);
  });

  test('heavy calls form smaller groups; one above the size forms its own group', async () => {
    const { groups, double } = doubler({ size: 10, weightOf: (input) => input });
    await Promise.all([4, 6, 1, 50, 3].map(double));
    expect(groups).toEqual([[4, 6], [1], [50], [3]]);
  });

  test('an error rejects only its own caller; a failed group rejects all its callers', async () => {
    const { double } = doubler({ size: 9 });
    expect(await Promise.allSettled([1, -2, 3].map(double))).toMatchObject([
      { value: 2 },
      { reason: new Error('no -2') },
      { value: 6 },
    ]);
    const failing = createBatcher<number, number>(() => Promise.reject(new Error('down')), { size: 9, concurrency: 1 });
    expect(await Promise.allSettled([1, 2].map(failing))).toMatchObject([
      { reason: new Error('down') },
      { reason: new Error('down') },
    ]);
  });
});

describe('waiting for more calls while no group is running', () => {
  function sociable() {
    stopClock();
    const groups: number[][] = [];
    const call = createBatcher<number, number>(async (inputs) => (groups.push(inputs), inputs), {
      size: 9,
      concurrency: 1,
      batchDelayMillis: 1,
    });
    return { groups, call };
  }

  test('is skipped for a caller that was always alone', async () => {
    const { groups, call } = sociable();
    for (const one of [1, 2]) expect(await call(one)).toBe(one);
    expect(groups).toEqual([[1], [2]]);
  });

  test('lasts, after a large group, until as many calls have arrived again', async () => {
    const { groups, call } = sociable();
    await Promise.all([1, 2, 3].map(call));
    const back = [call(4)];
    await turn();
    back.push(call(5));
    await turn();
    expect(groups).toEqual([[1, 2, 3]]);
    expect(await Promise.all([...back, call(6)])).toEqual([4, 5, 6]);
    expect(groups).toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ]);
  });

  test('ends at its time limit', async () => {
    const { groups, call } = sociable();
    await Promise.all([1, 2, 3].map(call));
    const back = call(4);
    await turn();
    expect(groups).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(await back).toBe(4);
    expect(groups).toEqual([[1, 2, 3], [4]]);
  });
});

describe('a small number of calls', () => {
  function heldPair() {
    stopClock();
    const groups: { inputs: number[]; end: () => void }[] = [];
    const call = createBatcher<number, number>(
      (inputs) => new Promise((resolve) => groups.push({ inputs, end: () => resolve(inputs) })),
      { size: 9, concurrency: 2, splitThreshold: 4, batchDelayMillis: 2 },
    );
    const come = async (...inputs: number[]): Promise<void> => {
      for (const input of inputs) void call(input);
      await turn();
      await turn();
    };
    const endAll = async (): Promise<void> => {
      for (const { end } of groups) end();
      await turn();
    };
    return { come, endAll, begun: () => groups.map(({ inputs }) => inputs) };
  }

  test('forms one group each time; a large enough number is divided', async () => {
    const { come, endAll, begun } = heldPair();
    await come(1, 2, 3);
    await endAll();
    await come(4);
    await come(5, 6);
    expect(begun()).toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ]);
    await endAll();
    await come(1, 2, 3, 4);
    expect(begun().slice(2)).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  test('is waited for once afterwards; later single calls run at once', async () => {
    const { come, endAll, begun } = heldPair();
    await come(1, 2, 3);
    await endAll();
    await come(4);
    expect(begun()).toHaveLength(1);
    vi.advanceTimersByTime(2);
    expect(begun().slice(1)).toEqual([[4]]);
    await endAll();
    await come(5);
    expect(begun().slice(2)).toEqual([[5]]);
  });
});

describe('two groups at once', () => {
  function held() {
    stopClock();
    const groups: { inputs: number[]; end: () => Promise<void> }[] = [];
    const call = createBatcher<number, number>(
      (inputs) =>
        new Promise((resolve) => {
          const end = (): Promise<void> => {
            resolve(inputs);
            return turn();
          };
          groups.push({ inputs, end });
        }),
      { size: 64, concurrency: 2 },
    );
    const come = async (...inputs: number[]): Promise<void> => {
      for (const input of inputs) void call(input);
      await turn();
      await turn();
    };
    return { groups, come, begun: () => groups.map(({ inputs }) => inputs) };
  }

  test('share the load evenly; a returning caller waits for its share, or for the end of the other group', async () => {
    const { groups, come, begun } = held();
    await come(1, 2, 3, 4, 5, 6);
    expect(begun()).toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ]);
    await groups[0]?.end();
    await come(1, 2);
    expect(begun()).toHaveLength(2);
    await come(3);
    expect(begun().slice(2)).toEqual([[1, 2, 3]]);
    await groups[1]?.end();
    await come(4);
    expect(begun()).toHaveLength(3);
    await groups[2]?.end();
    expect(begun().slice(3)).toEqual([[4]]);
  });

  test('let a single call start at once, also after many concurrent calls', async () => {
    const { groups, come, begun } = held();
    await come(1, 2, 3, 4, 5, 6);
    for (const group of groups) await group.end();
    await come(7);
    expect(begun().slice(2)).toEqual([[7]]);
  });
});

test('after many concurrent calls, a single call starts by itself during a long group', async () => {
  const ends: (() => void)[] = [];
  const call = createBatcher<string, string>(
    async (inputs) => {
      if (inputs.includes('long')) await new Promise<void>((resolve) => void ends.push(resolve));
      return inputs;
    },
    { size: 8, concurrency: 2 },
  );
  await Promise.all(Array.from({ length: 40 }, () => call('crowd')));
  const long = call('long');
  while (ends.length === 0) await turn();
  expect(await call('lone')).toBe('lone');
  ends[0]?.();
  expect(await long).toBe('long');
});

test('an output that is a promise frees its slot at once', async () => {
  let answer: (value: number) => void = () => {};
  const call = createBatcher<number, number>(
    async ([input = 0]) => [input === 1 ? new Promise<number>((resolve) => (answer = resolve)) : input],
    { size: 1, concurrency: 1 },
  );
  const first = call(1);
  expect(await call(2)).toBe(2);
  answer(10);
  expect(await first).toBe(10);
});
