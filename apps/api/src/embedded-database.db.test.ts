import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
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

test('a server that cannot be prepared is stopped, not left running', async () => {
  const failing = startPostgres(folder, () => Promise.reject(new Error('no roles')));
  await expect(failing).rejects.toThrow('no roles');
  expect(fs.existsSync(pidFile)).toBe(false);
});

test('a lock file left by a crash, whose process id now belongs to another program, does not block the start', async () => {
  const first = await startPostgres(folder, prepareServer);
  const left = fs.readFileSync(pidFile, 'utf8').split('\n');
  await first.stop();
  fs.writeFileSync(pidFile, [String(process.pid), ...left.slice(1)].join('\n'));
  const second = await startPostgres(folder, prepareServer);
  expect([first.pid, process.pid]).not.toContain(second.pid);
  await second.stop();
});

test('the last user of a shared server stops it, no matter who started it; a killed user no longer counts [OPS-137]', async () => {
  const starter = await startPostgres(folder, prepareServer);
  const joined = await startPostgres(folder, prepareServer);
  expect(joined.pid).toBe(starter.pid);
  await starter.stop();
  await migrate(joined.ownerUrl);
  // One process id does not exist, the other belongs to a process with a different start time.
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

test('a server that is starting or stopping is waited for [OPS-137]', async () => {
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

test('a process that restarts its stopped server counts as one user [OPS-137]', async () => {
  const first = await startPostgres(folder, prepareServer);
  process.kill(first.pid, 'SIGQUIT');
  await expect.poll(() => isAlive(first.pid)).toBe(false);
  const second = await startPostgres(folder, prepareServer);
  await second.stop();
  expect([fs.existsSync(pidFile), fs.readdirSync(users)]).toEqual([false, []]);
});

test('a killed server is restarted on its port for all users, and each logs a line [OPS-150]', async () => {
  const lines: string[] = [];
  const onLost = (line: string): void => void lines.push(line);
  const starter = await startPostgres(folder, prepareServer, { onLost });
  const joined = await startPostgres(folder, prepareServer, { onLost });
  for (let times = 1; times <= 2; times += 1) {
    const { pid } = starter;
    process.kill(pid, 'SIGKILL');
    await expect
      .poll(() => lines.filter((line) => line.endsWith('runs again')).length, { timeout: 60_000 })
      .toBe(2 * times);
    expect(starter.pid).not.toBe(pid);
    expect(joined.pid).toBe(starter.pid);
    await migrate(starter.ownerUrl);
  }
  expect(lines.filter((line) => line.startsWith('the embedded database ended')).length).toBeGreaterThanOrEqual(4);
  await starter.stop();
  await migrate(joined.ownerUrl);
  await joined.stop();
  expect([fs.existsSync(pidFile), fs.readdirSync(users)]).toEqual([false, []]);
}, 120_000);

/** A process that uses a folder's database until its stdin ends, and the server's process id it reports. */
function user(dataDir: string, first = ''): { child: ChildProcess; server: Promise<number> } {
  const program = `import { startPostgres } from '@fareback/launcher';
    import { prepareServer } from './platform/migrations/migrate.ts';
    ${first}
    const { pid, stop } = await startPostgres(${JSON.stringify(dataDir)}, prepareServer, { isShared: true });
    console.log(pid);
    process.stdin.resume().once('end', stop);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { cwd: import.meta.dirname });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const server = Promise.race([
    once(child.stdout, 'data').then(([line]) => Number(line)),
    once(child, 'close').then(() => Promise.reject(new Error(said))),
  ]);
  return { child, server };
}

test('two processes that start with an empty folder share one database, and leave no temporary files [OPS-138]', async () => {
  const empty = path.join(folder, 'empty');
  fs.mkdirSync(empty);
  fs.mkdirSync(path.join(empty, 'pg.4194305'));
  // On the first run they create it, on the second both try to start it.
  for (const count of [2, 3]) {
    const come = Array.from({ length: count }, () => user(empty));
    expect(new Set(await Promise.all(come.map(({ server }) => server))).size).toBe(1);
    const ends = come.map(({ child }) => {
      child.stdin?.end();
      return once(child, 'close');
    });
    expect((await Promise.all(ends)).map(([code]) => code)).toEqual(come.map(() => 0));
  }
  expect(fs.readdirSync(empty).toSorted()).toEqual(['database-secrets.json', 'database-users', 'pg']);
  expect(fs.existsSync(path.join(empty, 'pg', 'postmaster.pid'))).toBe(false);
});

test.each(['SIGINT', 'SIGTERM'] as const)(
  'a process ended by %s also releases the database [OPS-138]',
  async (signal) => {
    const others = await startPostgres(folder, prepareServer);
    const endOne = async (): Promise<unknown> => {
      const { child, server } = user(folder);
      await server;
      child.kill(signal);
      return once(child, 'close');
    };
    const ended = [signal === 'SIGINT' ? 130 : 143, null];
    expect(await endOne()).toEqual(ended);
    await migrate(others.ownerUrl);
    await others.stop();
    expect(await endOne()).toEqual(ended);
    await expect.poll(() => fs.existsSync(pidFile)).toBe(false);
  },
);

test('a process with its own signal handler decides how to end [OPS-138]', async () => {
  const { child, server } = user(folder, `process.once('SIGINT', () => setTimeout(() => process.exit(7), 50));`);
  await server;
  child.kill('SIGINT');
  expect(await once(child, 'close')).toEqual([7, null]);
  await expect.poll(() => fs.existsSync(pidFile)).toBe(false);
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
