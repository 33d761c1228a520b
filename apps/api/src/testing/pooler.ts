import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { freePort } from './free-port.ts';

/** Path of PgBouncer; null if not installed. `PGBOUNCER` overrides Debian's path. */
export const poolerProgram: string | null =
  [process.env['PGBOUNCER'], '/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'].find(
    (file) => file !== undefined && fs.existsSync(file),
  ) ?? null;

export interface RunningPooler {
  through(url: string): string;
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Freezes it and its connections, like a pulled cable, until `resume`. */
  pause(): void;
  resume(): void;
}

const shippedFile = path.join(import.meta.dirname, '../../../../deploy/compose/pgbouncer/pgbouncer.ini');

export function shippedSettings(): Record<string, string> {
  const [, settings = ''] = fs.readFileSync(shippedFile, 'utf8').split('[pgbouncer]\n');
  return Object.fromEntries([...settings.matchAll(/^(\w+) =[ ]?(.*)$/gm)].map(([, name, value]) => [name, value]));
}

function configuration(url: URL, port: number, users: string, settings: Record<string, string | number>): string {
  const lines = {
    ...shippedSettings(),
    listen_addr: '127.0.0.1',
    listen_port: port,
    auth_file: users,
    default_pool_size: 10,
    max_client_conn: 500,
    ...(process.getuid?.() === 0 ? { user: 'nobody' } : {}),
    ...settings,
  };
  const text = Object.entries(lines).map(([name, value]) => `${name} = ${value}`);
  return `[databases]\n* = host=${url.hostname} port=${url.port}\n[pgbouncer]\n${text.join('\n')}\n`;
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}

export async function startPooler(
  urls: [string, ...string[]],
  settings: Record<string, string | number> = {},
): Promise<RunningPooler & { stop(): Promise<void> }> {
  if (poolerProgram === null) throw new Error('PgBouncer is not installed.');
  const program = poolerProgram;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pooler-'));
  fs.chmodSync(folder, 0o755);
  const [file, users] = [path.join(folder, 'pgbouncer.ini'), path.join(folder, 'users.txt')];
  const port = await freePort();
  const accounts = urls.map((url) => new URL(url));
  fs.writeFileSync(users, accounts.map(({ username, password }) => `"${username}" "${password}"`).join('\n'));
  fs.writeFileSync(file, configuration(new URL(urls[0]), port, users, settings));
  const through = (url: string): string => Object.assign(new URL(url), { port: String(port) }).href;
  let child: ChildProcess | undefined;
  let gone = Promise.resolve();
  const start = async (): Promise<void> => {
    let output = '';
    const running = spawn(program, ['-q', file], { stdio: ['ignore', 'ignore', 'pipe'] });
    child = running;
    let isGone = false;
    running.stderr?.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4000)));
    gone = new Promise((resolve) =>
      running.once('close', () => {
        isGone = true;
        resolve();
      }),
    );
    while (!(await answers(through(urls[0])))) {
      if (isGone) throw new Error(`PgBouncer ended: ${output}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const kill = async (): Promise<void> => {
    child?.kill('SIGKILL');
    await gone;
  };
  await start();
  return {
    through,
    start,
    kill,
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
    async stop() {
      await kill();
      fs.rmSync(folder, { recursive: true });
    },
  };
}
