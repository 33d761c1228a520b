import { expect, onTestFinished, test } from 'vitest';
import { createWorkers, type WorkerLimits, type Workers } from './workers.ts';

const usual: WorkerLimits = { threads: 2, callsPerGroup: 2, seconds: 60, memoryMb: 64 };

const module = `
import { parentPort, threadId, workerData } from 'node:worker_threads';
const does = {
  say: (value) => parentPort.postMessage({ kind: 'answered', value }),
  who: () => parentPort.postMessage({ kind: 'answered', value: threadId }),
  data: () => parentPort.postMessage({ kind: 'answered', value: workerData }),
  spin: () => { for (;;); },
  grow: () => { const all = []; for (;;) all.push({ text: 'a'.repeat(100) + all.length }); },
  leave: () => process.exit(3),
  hold: ({ gate }) => { Atomics.wait(gate, 0, 0); parentPort.postMessage({ kind: 'answered', value: 'held' }); },
  announce: () => {
    parentPort.postMessage({ kind: 'announced', channel: 'changed', payload: 'bay' });
    parentPort.postMessage({ kind: 'answered', value: null });
  },
};
parentPort.on('message', ([name, value]) => does[name](value));
parentPort.postMessage({ kind: 'ready' });
`;
const file = new URL(`data:text/javascript,${encodeURIComponent(module)}`);

function pool(limits: Partial<WorkerLimits> = {}, onAnnounced?: (channel: string, payload: string) => void): Workers {
  const workers = createWorkers({ file, data: 'what it works with', limits: { ...usual, ...limits } }, onAnnounced);
  onTestFinished(() => workers.close());
  return workers;
}

function gate(): { held: [string, { gate: Int32Array }]; open: () => void } {
  const flag = new Int32Array(new SharedArrayBuffer(4));
  return {
    held: ['hold', { gate: flag }],
    open: () => {
      Atomics.store(flag, 0, 1);
      Atomics.notify(flag, 0);
    },
  };
}

const failure = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'no failure',
    (error: unknown) => error,
  );

test('a thread answers a call with its input, and its notifications arrive before the answer [OPS-142]', async () => {
  const heard: string[] = [];
  const workers = pool({}, (channel, payload) => heard.push(`${channel} ${payload}`));
  const value = { at: new Date(0), list: [1, 'two'] };
  expect(await workers.run('bay', ['say', value])).toEqual(value);
  expect(await workers.run('bay', ['data', null])).toBe('what it works with');
  await workers.run('bay', ['announce', null]);
  expect(heard).toEqual(['changed bay']);
});

test.each([
  ['never ends', 'spin', { seconds: 1 }, { name: 'TooMuchWork', of: 'TIME' }],
  ['takes all memory', 'grow', { memoryMb: 32 }, { name: 'TooMuchWork', of: 'MEMORY' }],
  ['ends its thread', 'leave', {}, { message: 'A thread ended by itself with 3.' }],
])(
  'a call that %s is ended and reported as such, and the next one succeeds [OPS-142]',
  async (_, does, limits, expected) => {
    const workers = pool({ threads: 1, ...limits });
    expect(await failure(workers.run('bay', [does, null]))).toMatchObject(expected);
    expect(await workers.run('bay', ['say', 'well'])).toBe('well');
  },
);

test('a third call of one agency is refused at once, while another agency’s call succeeds [OPS-143]', async () => {
  const workers = pool();
  const { held, open } = gate();
  const two = [workers.run('bay', held), workers.run('bay', held)];
  expect(await failure(workers.run('bay', held))).toMatchObject({ name: 'TooBusy', whose: 'GROUP' });
  expect(await workers.run('hill', ['say', 'served'])).toBe('served');
  open();
  expect(await Promise.all(two)).toEqual(['held', 'held']);
  expect(await workers.run('bay', ['say', 'again'])).toBe('again');
});

test.each([
  [2, 1],
  [3, 1],
  [4, 2],
  [1, 1],
])('of %i threads one agency uses at most %i, however many calls it may make [OPS-143]', async (threads, most) => {
  const workers = pool({ threads, callsPerGroup: 8 });
  const { held, open } = gate();
  const first = Array.from({ length: 5 }, () => workers.run('bay', held));
  const free = threads - most;
  const others = await Promise.all(Array.from({ length: free }, (_, at) => workers.run(`hill-${at}`, ['who', null])));
  expect(new Set(others).size).toBeLessThanOrEqual(Math.max(free, 0));
  open();
  expect(await Promise.all(first)).toEqual(Array.from({ length: 5 }, () => 'held'));
});

test('if too many calls wait in total, another is refused at once [OPS-143]', async () => {
  const workers = pool({ threads: 1 });
  const { held, open } = gate();
  const all = Array.from({ length: 9 }, (_, at) => workers.run(`agency-${at}`, held));
  expect(await failure(workers.run('late', held))).toMatchObject({ name: 'TooBusy', whose: 'ALL' });
  open();
  expect(await Promise.all(all)).toHaveLength(9);
});

test('a call that waits longer than the time limit is refused and frees its place [OPS-143]', async () => {
  const workers = pool({ threads: 1, seconds: 1 });
  const [running, waiting] = [workers.run('bay', ['spin', null]), workers.run('bay', ['spin', null])];
  const [ended, refused] = await Promise.all([failure(running), failure(waiting)]);
  expect(ended).toMatchObject({ name: 'TooMuchWork' });
  expect(['TooBusy', 'TooMuchWork']).toContain((refused as Error).name);
  expect(await workers.run('bay', ['say', 'free'])).toBe('free');
});

test('closing a pool ends its threads and refuses waiting calls [OPS-142]', async () => {
  const workers = createWorkers({ file, data: null, limits: usual });
  const calls = [workers.run('bay', ['spin', null]), workers.run('bay', ['spin', null])].map(failure);
  await workers.close();
  expect(await Promise.all(calls)).toEqual([
    expect.objectContaining({ name: 'TooBusy' }),
    expect.objectContaining({ name: 'TooBusy' }),
  ]);
  expect(await failure(workers.run('bay', ['say', 1]))).toMatchObject({ name: 'TooBusy' });
});
