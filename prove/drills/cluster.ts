import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../apps/api/src/testing/free-port.ts';
import { root } from '../../scripts/steps.ts';

const BIN = '/usr/lib/postgresql/15/bin';
const SHIPPED = path.join(root, 'deploy/backup');

export const lackForFailover = (): string | null =>
  fs.existsSync(`${BIN}/initdb`) ? null : `PostgreSQL 15 of Debian is not here (${BIN})`;

export function lackForRestore(): string | null {
  const lack = lackForFailover();
  if (lack !== null) return lack;
  if (spawnSync('pgbackrest', ['version']).status !== 0) return 'pgbackrest is not here';
  return null;
}

/** PostgreSQL refuses to run as root, so root uses Debian's user for it. */
function account(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

export interface Cluster {
  data: string;
  port: number;
  /** Runs statements as superuser; returns their rows, one per line. Throws with the server's message. */
  sql(statements: string, database?: string): string;
  /** Starts the server; resolves once a primary accepts writes, or a standby accepts reads. */
  start(as?: 'primary' | 'standby'): Promise<void>;
  /** Kills all its processes, like a power failure. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** A drill's folder: several servers and one repository, with the shipped configuration. */
export interface Site {
  folder: string;
  /** Defines a server with its files in `name`; `create` or a restore fills them. */
  cluster(name: string, settings?: Record<string, string>): Promise<Cluster>;
  create(cluster: Cluster): void;
  copy(primary: Cluster, standby: Cluster): void;
  /** Runs pgbackrest for a cluster and returns its output; throws with its message. */
  backrest(cluster: Cluster, args: string[]): string;
  remove(): void;
}

export function openSite(folder: string): Site {
  const who = account();
  const own = (file: string): void => who && fs.chownSync(file, who.uid, who.gid);
  const at = (...parts: string[]): string => path.join(folder, ...parts);
  fs.chmodSync(folder, 0o711);
  for (const name of ['repository', 'spool', 'locks', 'logs', 'sockets']) {
    fs.mkdirSync(at(name), { mode: 0o700 });
    own(at(name));
  }
  own(folder);
  fs.copyFileSync(path.join(SHIPPED, 'pgbackrest.conf'), at('pgbackrest.conf'));
  // Only paths and ports differ from the shipped configuration.
  const environmentOf = ({ data, port }: Pick<Cluster, 'data' | 'port'>): NodeJS.ProcessEnv => ({
    PATH: process.env['PATH'],
    PGBACKREST_CONFIG: at('pgbackrest.conf'),
    PGBACKREST_REPO1_PATH: at('repository'),
    PGBACKREST_REPO1_CIPHER_PASS: 'the passphrase of a drill',
    PGBACKREST_SPOOL_PATH: at('spool'),
    PGBACKREST_LOCK_PATH: at('locks'),
    PGBACKREST_LOG_PATH: at('logs'),
    PGBACKREST_PG1_PATH: data,
    PGBACKREST_PG1_PORT: String(port),
    PGBACKREST_PG1_SOCKET_PATH: at('sockets'),
    PGBACKREST_PG1_USER: 'postgres',
  });
  const run = (program: string, args: string[], env: NodeJS.ProcessEnv): string => {
    const { status, stdout, stderr } = spawnSync(program, args, { ...who, env, cwd: '/', encoding: 'utf8' });
    if (status !== 0) throw new Error(`${path.basename(program)} ${args.join(' ')}: ${stderr || stdout}`);
    return stdout;
  };
  return {
    folder,
    async cluster(name, settings = {}) {
      const place = { data: at(name), port: await freePort() };
      return clusterOf({ ...place, who, settings, sockets: at('sockets'), env: environmentOf(place), run });
    },
    create({ data }) {
      const trust = ['--auth-local=trust', '--auth-host=scram-sha-256'];
      run(`${BIN}/initdb`, ['-D', data, '-U', 'postgres', '-E', 'UTF8', '--locale=C', ...trust], process.env);
      fs.mkdirSync(path.join(data, 'conf.d'));
      fs.copyFileSync(path.join(SHIPPED, 'postgresql-archive.conf'), path.join(data, 'conf.d/archive.conf'));
      fs.appendFileSync(path.join(data, 'postgresql.conf'), "include_dir 'conf.d'\n");
    },
    copy: (primary, standby) =>
      void run(
        `${BIN}/pg_basebackup`,
        ['-D', standby.data, '-R', '-c', 'fast', '-h', at('sockets'), '-p', String(primary.port), '-U', 'postgres'],
        environmentOf(primary),
      ),
    backrest: (cluster, args) => run('pgbackrest', ['--stanza=fareback', ...args], environmentOf(cluster)),
    remove: () => fs.rmSync(folder, { recursive: true, force: true }),
  };
}

interface Parts extends Pick<Cluster, 'data' | 'port'> {
  who: { uid: number; gid: number } | undefined;
  settings: Record<string, string>;
  sockets: string;
  env: NodeJS.ProcessEnv;
  run: (program: string, args: string[], env: NodeJS.ProcessEnv) => string;
}

interface Begun {
  child: ChildProcess;
  said: string;
}

function begin({ data, port, who, settings, sockets, env }: Parts): Begun {
  const all = { listen_addresses: '127.0.0.1', unix_socket_directories: sockets, ...settings };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(`${BIN}/postgres`, ['-D', data, '-p', String(port), ...flags], {
    ...who,
    env,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const begun: Begun = { child, said: '' };
  child.stderr.on('data', (chunk: Buffer) => (begun.said = (begun.said + chunk.toString()).slice(-8000)));
  return begun;
}

async function endBy(signal: NodeJS.Signals, child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const end = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await end;
}

function clusterOf(parts: Parts): Cluster {
  const { data, port, sockets, env, run } = parts;
  let begun: Begun | undefined;
  const place = ['-h', sockets, '-p', String(port), '-U', 'postgres'];
  const sql = (statements: string, database = 'postgres'): string =>
    run(`${BIN}/psql`, ['-XAtq', '-v', 'ON_ERROR_STOP=1', ...place, '-d', database, '-c', statements], env).trim();
  const isOpen = (as: 'primary' | 'standby'): boolean => {
    try {
      return sql('select pg_is_in_recovery()') === (as === 'standby' ? 't' : 'f');
    } catch {
      return false;
    }
  };
  return {
    data,
    port,
    sql,
    async start(as = 'primary') {
      begun = begin(parts);
      while (!isOpen(as)) {
        if (begun.child.exitCode !== null) throw new Error(`The database ended: ${begun.said}`);
        await wait(100);
      }
    },
    kill: () => endBy('SIGKILL', begun?.child),
    stop: () => endBy('SIGINT', begun?.child),
  };
}
