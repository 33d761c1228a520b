import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const usual = ['/usr/bin/pgbench', '/usr/local/bin/pgbench'];

/** Path of pgbench: `PGBENCH_PATH`, else the usual places, else the search path; undefined when there is none. */
export function pgbenchPath(): string | undefined {
  const named = process.env['PGBENCH_PATH'] ?? usual.find((file) => existsSync(file)) ?? 'pgbench';
  return spawnSync(named, ['--version']).status === 0 ? named : undefined;
}

/** Where a script runs, and as whom. */
export interface PgbenchTarget {
  program: string;
  databaseUrl: string;
  clients: number;
  threads: number;
}

/** When a run ends: after some seconds, or when each client has done so many transactions. */
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

/**
 * Runs a script with pgbench, prepared, and answers its transactions in a second, connecting left out: for some seconds,
 * or until each client has done so many transactions on its fresh connection.
 */
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
