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

test('a killed server is started again on its port for all who use it, with a line of each [OPS-150]', async () => {
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

/** A process that has a folder's database until its input ends, and the number of the server it says it has. */
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

test('of two who come to an empty folder at once both have the same database, and nothing else is left of its making [OPS-138]', async () => {
  const empty = path.join(folder, 'empty');
  fs.mkdirSync(empty);
  // Who began before was killed.
  fs.mkdirSync(path.join(empty, 'pg.4194305'));
  // At first they make it, then each would start it.
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

test.each(['SIGINT', 'SIGTERM'] as const)('who is ended by %s leaves the database, too [OPS-138]', async (signal) => {
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
});

test('who hears a signal ends as it likes [OPS-138]', async () => {
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
