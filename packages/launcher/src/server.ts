import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Account } from './account.ts';
import { commandOf, isAlive } from './processes.ts';

const isConnectionRefused = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ECONNREFUSED';

/** What is heard of a server that starts, mends itself after a crash, or is just ending, by code or, from the driver, by words. */
const PASSING = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P03', 'Connection terminated unexpectedly'];
const isPassing = ({ code, message }: NodeJS.ErrnoException): boolean => PASSING.includes(code ?? message);
const PATIENCE_MILLIS = 60_000;

/**
 * Beyond PostgreSQL's own defaults, which suit the smallest of machines: room for a programme's busy rows in memory, and
 * checkpoints so far apart that an import does not write whole pages into the log again and again. Durability is not touched.
 */
const DEFAULTS = ['shared_buffers=256MB', 'max_wal_size=2GB', 'checkpoint_timeout=15min'];

/** How a server is started where none runs. */
export interface Start {
  /** `name=value` settings of the server, beside or instead of our defaults. */
  settings?: string[];
  /** Whether other processes may join: Ctrl-C ends the one at its terminal, and not the server that others need. */
  isShared?: boolean;
  /** Told, in a sentence, when the server was lost and when it is back; without it a lost server stays lost. */
  onLost?: (line: string) => void;
}

/**
 * Resolves once the server of the files in `data` takes connections, with null where another one came first; rejects with
 * its own words when it ends before.
 */
export function launch(
  account: Account,
  {
    bin,
    data,
    port,
    isShared,
    settings,
  }: Required<Pick<Start, 'isShared' | 'settings'>> & { bin: string; data: string; port: number },
): Promise<ChildProcess | null> {
  const child = account.spawn(
    path.join(bin, 'postgres'),
    [
      ['-D', data, '-p', String(port)],
      ...['listen_addresses=127.0.0.1', 'unix_socket_directories=', ...DEFAULTS, ...settings].map((setting) => [
        '-c',
        setting,
      ]),
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

/** Where a server is, and how to make it ready for us. */
interface Place {
  data: string;
  ready: (port: number) => Promise<void>;
}

/** A server that runs, by the number of its process and the port that it listens on. */
export interface Running {
  pid: number;
  port: number;
}

const pidFileOf = (data: string): string => path.join(data, 'postmaster.pid');

function readIfThere(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** What a server writes of itself into its folder; zeros where nothing, or not everything, stands there yet. */
function writtenBy(data: string): Running {
  // Its lines: process, folder, start, port. The port is written last.
  const [pid = 0, , , port = 0] = readIfThere(pidFileOf(data)).split('\n').map(Number);
  return { pid, port };
}

/** The process of the server whose files are in `data`. */
export const pidOf = (data: string): number => writtenBy(data).pid;

/** The port of the server that ended last on the files in `data` without being stopped; 0 where none did. */
export const lastPortOf = (data: string): number => writtenBy(data).port;

/**
 * Joins the server that runs on the files in `data`, once it takes connections; null where none does, or no longer. Rejects
 * with the server's words when it takes none for a minute.
 */
export async function join({ data, ready }: Place): Promise<Running | null> {
  const pidFile = pidFileOf(data);
  for (const until = performance.now() + PATIENCE_MILLIS; ; await wait(100)) {
    const { pid, port } = writtenBy(data);
    if (pid === 0 && !fs.existsSync(pidFile)) return null;
    if (!isAlive(pid)) return null;
    if (port === 0 && performance.now() < until) continue;
    try {
      await ready(port);
      return { pid, port };
    } catch (error) {
      // After a crash another program may have got the number of the server that wrote the file.
      if (isConnectionRefused(error) && !commandOf(pid).includes(data)) {
        fs.rmSync(pidFile, { force: true });
        return null;
      }
      if (!isPassing(error as Error) || performance.now() > until) throw error;
    }
  }
}

/** Ends a server on the files in `data` that another process started. */
export async function end({ pid }: Running, data: string): Promise<void> {
  if (!isAlive(pid)) return;
  process.kill(pid, 'SIGINT');
  for (const until = performance.now() + PATIENCE_MILLIS; performance.now() < until; await wait(20))
    if (!isAlive(pid) || !fs.existsSync(pidFileOf(data))) return;
}

/** Ends a server that this process started. */
export const endOwn = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.removeAllListeners('close');
    child.once('exit', () => resolve());
    child.kill('SIGINT');
  });

/** Lets go of a server that others still need, so that this process can end before it. */
export function letGo(child: ChildProcess): void {
  child.removeAllListeners('close');
  child.stderr?.destroy();
  child.unref();
}
