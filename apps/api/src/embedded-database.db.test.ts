import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startPostgres } from '@fareback/launcher';
import { afterAll, expect, test } from 'vitest';
import { migrate, prepareServer } from './platform/migrations/migrate.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'embedded-database-'));
const users = path.join(folder, 'database-users');
const pidFile = path.join(folder, 'pg', 'postmaster.pid');
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

test('a server that cannot be prepared is ended, not left behind', async () => {
  const failing = startPostgres(folder, () => Promise.reject(new Error('no roles')));
  await expect(failing).rejects.toThrow('no roles');
  expect(fs.existsSync(pidFile)).toBe(false);
});

test('a file that a crash left behind, naming another program by now, does not keep the database from starting', async () => {
  const first = await startPostgres(folder, prepareServer);
  const left = fs.readFileSync(pidFile, 'utf8').split('\n');
  await first.stop();
  fs.writeFileSync(pidFile, [String(process.pid), ...left.slice(1)].join('\n'));
  const second = await startPostgres(folder, prepareServer);
  expect([first.pid, process.pid]).not.toContain(second.pid);
  await second.stop();
});

test('whoever leaves a shared server last ends it, whether that started it or joined; who was killed has left [OPS-137]', async () => {
  const starter = await startPostgres(folder, prepareServer);
  const joined = await startPostgres(folder, prepareServer);
  expect(joined.pid).toBe(starter.pid);
  await starter.stop();
  await migrate(joined.ownerUrl);
  // One number belongs to nobody, the other to a process that began at another time.
  for (const killed of ['4194305.1.a', `${process.ppid}.1.b`]) fs.writeFileSync(path.join(users, killed), '');
  await joined.stop();
  expect([fs.existsSync(pidFile), fs.readdirSync(users)]).toEqual([false, []]);

  const again = await startPostgres(folder, prepareServer);
  const guest = await startPostgres(folder, prepareServer);
  await guest.stop();
  expect(fs.existsSync(pidFile)).toBe(true);
  await again.stop();
  expect(fs.existsSync(pidFile)).toBe(false);
});

test('a server that takes no connections yet, or is just ending, is waited for [OPS-137]', async () => {
  const first = await startPostgres(folder, prepareServer);
  const left = fs.readFileSync(pidFile, 'utf8').split('\n');
  const ending = first.stop();
  const second = await startPostgres(folder, prepareServer);
  await ending;
  await migrate(second.ownerUrl);
  await second.stop();

  const data = path.join(folder, 'pg');
  const silent = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 1000)', data]);
  fs.writeFileSync(pidFile, [silent.pid, ...left.slice(1)].join('\n'));
  const third = await startPostgres(folder, prepareServer);
  expect(silent.exitCode).toBe(0);
  await third.stop();
  expect(fs.existsSync(pidFile)).toBe(false);
});

test('who started a server that somebody ended, and starts it anew, is one user of it [OPS-137]', async () => {
  const first = await startPostgres(folder, prepareServer);
  process.kill(first.pid, 'SIGQUIT');
  await expect.poll(() => isAlive(first.pid)).toBe(false);
  const second = await startPostgres(folder, prepareServer);
  await second.stop();
  expect([fs.existsSync(pidFile), fs.readdirSync(users)]).toEqual([false, []]);
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
