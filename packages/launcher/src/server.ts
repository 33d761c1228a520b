import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Account } from './account.ts';
import { commandOf, isAlive } from './processes.ts';

const isConnectionRefused = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ECONNREFUSED';

/**
 * Temporary errors of a server that starts, recovers from a crash, or is shutting down, by code or by the driver's
 * message.
 */
const PASSING = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P03', 'Connection terminated unexpectedly'];
const isPassing = ({ code, message }: NodeJS.ErrnoException): boolean => PASSING.includes(code ?? message);
const PATIENCE_MILLIS = 60_000;

/**
 * Overrides of PostgreSQL's defaults, which suit very small machines: enough memory for a program's busy rows, and
 * checkpoints rare enough that an import does not write full pages to the log repeatedly. Durability is unaffected.
 */
const DEFAULTS = ['shared_buffers=256MB', 'max_wal_size=2GB', 'checkpoint_timeout=15min'];

export interface Start {
  /** `name=value` server settings that extend or override our defaults. */
  settings?: string[];
  /** True if other processes may join: Ctrl-C then ends only the process at its terminal, not the shared server. */
  isShared?: boolean;
  /** Receives a log line when the server is lost and when it is back; without it a lost server is not restarted. */
  onLost?: (line: string) => void;
}

/**
 * Resolves once the server of the files in `data` accepts connections, with null if another one came first; rejects
 * with the server's message if it ends before.
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
    child.once('close', (code) =>
      isTaken() ? resolve(null) : reject(new Error(`The database server ended with ${code}: ${log}`)),
    );
  });
}

interface Place {
  data: string;
  ready: (port: number) => Promise<void>;
}

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

/** What a server writes to its folder; zeros if missing or incomplete. */
function writtenBy(data: string): Running {
  // Its lines: process, folder, start, port. The port is written last.
  const [pid = 0, , , port = 0] = readIfThere(pidFileOf(data)).split('\n').map(Number);
  return { pid, port };
}

export const pidOf = (data: string): number => writtenBy(data).pid;

/** Port of the last server on the files in `data` that ended without being stopped; 0 if unknown. */
export const lastPortOf = (data: string): number => writtenBy(data).port;

/**
 * Joins the server running on the files in `data` once it accepts connections; null if none is running. Rejects with
 * the server's message if it accepts none for a minute.
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
      // After a crash another program may have received the process id in the file.
      if (isConnectionRefused(error) && !commandOf(pid).includes(data)) {
        fs.rmSync(pidFile, { force: true });
        return null;
      }
      if (!isPassing(error as Error) || performance.now() > until) throw error;
    }
  }
}

export async function end({ pid }: Running, data: string): Promise<void> {
  if (!isAlive(pid)) return;
  process.kill(pid, 'SIGINT');
  for (const until = performance.now() + PATIENCE_MILLIS; performance.now() < until; await wait(20))
    if (!isAlive(pid) || !fs.existsSync(pidFileOf(data))) return;
}

export const endOwn = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.removeAllListeners('close');
    child.once('exit', () => resolve());
    child.kill('SIGINT');
  });

/** Detaches a server that others still need, so this process can exit first. */
export function letGo(child: ChildProcess): void {
  child.removeAllListeners('close');
  child.stderr?.destroy();
  child.unref();
}
