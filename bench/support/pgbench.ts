import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const usual = ['/usr/bin/pgbench', '/usr/local/bin/pgbench'];

/** Path of pgbench: `PGBENCH_PATH`, the usual places, or the search path; undefined if not found. */
export function pgbenchPath(): string | undefined {
  const named = process.env['PGBENCH_PATH'] ?? usual.find((file) => existsSync(file)) ?? 'pgbench';
  return spawnSync(named, ['--version']).status === 0 ? named : undefined;
}

interface PgbenchTarget {
  program: string;
  databaseUrl: string;
  clients: number;
  threads: number;
}

export type Until = { seconds: number } | { transactions: number };

const connectionOf = (databaseUrl: string): NodeJS.ProcessEnv => {
  const url = new URL(databaseUrl);
  return {
    ...process.env,
    PGHOST: url.hostname,
    PGPORT: url.port,
    PGUSER: url.username,
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: url.pathname.slice(1),
  };
};

/** Runs a script with pgbench in prepared mode and returns transactions per second without connection time. */
export function pgbench(
  { program, databaseUrl, clients, threads }: PgbenchTarget,
  script: string,
  until: Until,
  variables: Record<string, number>,
): Promise<number> {
  const defines = Object.entries(variables).flatMap(([name, value]) => ['-D', `${name}=${value}`]);
  const child = spawn(
    program,
    [
      '-n',
      '-M',
      'prepared',
      '-c',
      String(clients),
      '-j',
      String(threads),
      ...('seconds' in until ? ['-T', String(until.seconds)] : ['-t', String(until.transactions)]),
      '-f',
      script,
      ...defines,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'], env: connectionOf(databaseUrl) },
  );
  let [output, errors] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      const rate = /^tps = ([\d.]+)/m.exec(output)?.[1];
      if (code === 0 && rate !== undefined) resolve(Number(rate));
      else reject(new Error(`pgbench ended with ${code}: ${errors || output}`));
    });
  });
}
