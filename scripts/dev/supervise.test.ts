import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { type State, type Supervised, supervise } from './supervise.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'supervise-'));
const program = path.join(folder, 'program.mjs');
const LISTENS = `
  import fs from 'node:fs';
  fs.appendFileSync('pids', process.pid + '\\n');
  process.send({ kind: 'listening', address: 'http://127.0.0.1/' + process.pid });
  setInterval(() => {}, 1000);`;

let supervised: Supervised | undefined;
afterEach(() => supervised?.stop());

function start(code: string, retryMillis = 20): { api: Supervised; states: State[] } {
  const states: State[] = [];
  fs.writeFileSync(program, code);
  supervised = supervise({
    command: [program],
    cwd: folder,
    env: process.env,
    onState: (state) => states.push(state),
    onMessage: () => {},
    retryMillis,
  });
  return { api: supervised, states };
}

test('a restart ends the old process, and a call during it gets the new state', async () => {
  const { api } = start(LISTENS);
  const first = await api.settled();
  api.restart();
  api.restart();
  const second = await api.settled();
  expect([first.is, second.is]).toEqual(['ready', 'ready']);
  expect(second).not.toEqual(first);
});

test('a failed process reports its last output and restarts on request', async () => {
  const { api } = start('const = 1;');
  expect(await api.settled()).toMatchObject({
    is: 'broken',
    reason: expect.stringContaining('SyntaxError'),
    fixedBy: 'change',
  });
  fs.writeFileSync(program, LISTENS);
  api.restart();
  expect((await api.settled()).is).toBe('ready');
});

test('a temporary failure is retried and reported once', async () => {
  const { api, states } = start(
    `if (!(await import('node:fs')).existsSync('there'))
       await new Promise(() => process.send({ kind: 'failed', reason: 'no database', fixedBy: 'time' }, () => process.exit(1)));
     ${LISTENS}`,
  );
  expect(await api.settled()).toEqual({ is: 'broken', reason: 'no database', fixedBy: 'time' });
  await wait(200);
  fs.writeFileSync(path.join(folder, 'there'), '');
  await vi.waitFor(async () => expect((await api.settled()).is).toBe('ready'), 10_000);
  expect(states.map((state) => state.is)).toEqual(['broken', 'ready']);
});

test('stopping leaves no process running, not even one just asked to restart', async () => {
  const { api } = start(LISTENS);
  await api.settled();
  api.restart();
  await api.stop();
  const pids = fs.readFileSync(path.join(folder, 'pids'), 'utf8').trim().split('\n').map(Number);
  expect(pids.filter(isAlive)).toEqual([]);
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
