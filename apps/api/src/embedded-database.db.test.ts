import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startPostgres } from '@fareback/launcher';
import { afterAll, expect, test } from 'vitest';
import { prepareServer } from './platform/migrations/migrate.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'embedded-database-'));
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
  expect([second.reused, second.pid === process.pid]).toEqual([false, false]);
  await second.stop();
});
