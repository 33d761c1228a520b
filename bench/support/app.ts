import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createKeyRing, type KeyRing } from '../../apps/api/src/platform/encryption/key-ring.ts';
import { freePort } from '../../apps/api/src/testing/free-port.ts';
import { endChild } from './child.ts';
import type { Bench } from './scenario.ts';

const entry = path.join(import.meta.dirname, '../../apps/api/src/main.ts');
const keys = {
  secret: 'a data key for benchmarks and nothing else',
  lookup: 'a lookup key for benchmarks and only for them',
};

export const benchKeyRing: KeyRing = createKeyRing([keys.secret], keys.lookup);

/**
 * Environment of product processes on the bench's database: jobs and rate limits are off, because limits would throttle
 * the load.
 */
export async function appVariables(bench: Bench): Promise<Record<string, string>> {
  const { runtimeUrl, ownerUrl } = await bench.database();
  return { ...variablesAnywhere(bench), DATABASE_URL: runtimeUrl, DATABASE_OWNER_URL: ownerUrl };
}

function variablesAnywhere(bench: Bench): Record<string, string> {
  return {
    PATH: process.env['PATH'] ?? '',
    DATA_KEYS: keys.secret,
    DATA_LOOKUP_KEY: keys.lookup,
    DATA_DIR: bench.scratch,
    RUN_JOBS: 'false',
    RATE_LIMITS: 'false',
  };
}

interface RunningApp {
  port: number;
  stop(): Promise<void>;
}

/**
 * Starts the product's server as an operator would, on the bench's database unless `variables` override it, logging to
 * a file (one line per request). Stopped with the scenario.
 */
export async function startApp(bench: Bench, variables: Record<string, string> = {}): Promise<RunningApp> {
  const ground = 'DATABASE_URL' in variables ? variablesAnywhere(bench) : await appVariables(bench);
  const port = await freePort();
  const logFile = path.join(bench.scratch, `server-${port}.log`);
  const log = fs.openSync(logFile, 'w');
  const profile = bench.profileFolder === null ? [] : ['--cpu-prof', `--cpu-prof-dir=${bench.profileFolder}`];
  const child = spawn(process.execPath, [...profile, entry], {
    stdio: ['ignore', log, log],
    env: { ...ground, HOST: '127.0.0.1', PORT: String(port), ...variables },
  });
  fs.closeSync(log);
  const stop = (): Promise<void> => endChild(child);
  bench.atEnd(stop);
  const deadline = Date.now() + 30_000;
  while (!(await isReady(port))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      throw new Error(`The server did not start:\n${fs.readFileSync(logFile, 'utf8').slice(-2000)}`);
    }
    await wait(100);
  }
  return { port, stop };
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
  } catch {
    return false;
  }
}
