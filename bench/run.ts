import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { exitWithUsage, parseOptions } from '../scripts/parse-options.ts';
import { budgetOf, scenarioNames } from './support/budget.ts';
import { type BenchDatabase, startDatabase } from './support/database.ts';
import { type Line, tableOf } from './support/report.ts';
import type { Bench, Reading, Scenario } from './support/scenario.ts';

/** Runs scenarios one after another, each on a fresh database, and prints every ratio with its aim. */
const usage = 'usage: npm run bench -- [scenario ...] [--quick | --record] [--profile FOLDER]';

const root = path.join(import.meta.dirname, '..');
const { positionals, values: options } = parseOptions(usage, {
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
    profile: { type: 'string' },
  },
});
/** Scenarios by folder name; loaded one at a time so they don't affect each other. */
const scenarios: Record<string, () => Promise<{ measure: Scenario }>> = {
  beside: () => import('./beside/scenario.ts'),
  cluster: () => import('./cluster/scenario.ts'),
  flatness: () => import('./flatness/scenario.ts'),
  history: () => import('./history/scenario.ts'),
  ingest: () => import('./ingest/scenario.ts'),
  processes: () => import('./processes/scenario.ts'),
  redeem: () => import('./redeem/scenario.ts'),
  'sign-in-data': () => import('./sign-in-data/scenario.ts'),
  tracing: () => import('./tracing/scenario.ts'),
  web: () => import('./web/scenario.ts'),
  'worst-input': () => import('./worst-input/scenario.ts'),
  year: () => import('./year/scenario.ts'),
};
// A closed output pipe (such as `head`) must not leave a database server running.
process.stdout.on('error', () => {});
const known = scenarioNames();
const unknown = positionals.filter((name) => !known.includes(name));
if (unknown.length > 0)
  exitWithUsage(usage, `There is no scenario ${unknown.join(', ')}. There are: ${known.join(', ')}`);
if (options.quick && options.record) exitWithUsage(usage, '--quick and --record exclude each other');

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
}

/** Runs one scenario in a scratch folder and stops everything it started, also on failure. */
async function runScenario(name: string): Promise<Reading[]> {
  const load = scenarios[name];
  if (!load) throw new Error(`${name} has a budget but is not listed in run.ts.`);
  const { measure } = await load();
  const cache = path.join(root, '.cache');
  fs.mkdirSync(cache, { recursive: true });
  const scratch = fs.mkdtempSync(path.join(cache, 'bench-'));
  // PostgreSQL may run as another user, who needs access.
  fs.chmodSync(scratch, 0o711);
  const ends: (() => Promise<void> | void)[] = [() => fs.rmSync(scratch, { recursive: true, force: true })];
  let database: Promise<BenchDatabase> | undefined;
  const bench: Bench = {
    isQuick: options.quick,
    rounds: options.quick ? 3 : 5,
    profileFolder: options.profile === undefined ? null : path.resolve(options.profile, name),
    scratch,
    atEnd: (end) => void ends.push(end),
    say: (text) => console.log(`  ${name}: ${text}`),
    database() {
      database ??= startDatabase(path.join(scratch, 'database'), bench.profileFolder).then((started) => {
        ends.push(() => started.stop());
        return started;
      });
      return database;
    },
  };
  const interrupted = (): void => void end().finally(() => process.exit(130));
  const end = async (): Promise<void> => {
    for (let each = ends.pop(); each; each = ends.pop()) await each();
  };
  process.once('SIGINT', interrupted);
  process.once('SIGTERM', interrupted);
  try {
    const outcome = await measure(bench);
    if (Array.isArray(outcome)) return outcome;
    console.log(`  ${name}: SKIPPED, ${outcome.skipped}`);
    return [];
  } finally {
    await end();
    process.off('SIGINT', interrupted);
    process.off('SIGTERM', interrupted);
  }
}

function record(scenario: string, readings: Reading[]): void {
  const line = {
    at: new Date().toISOString(),
    commit: git('rev-parse', '--short=12', 'HEAD'),
    isClean: git('status', '--porcelain') === '',
    machine: { cores: os.availableParallelism(), model: os.cpus()[0]?.model ?? '', node: process.version },
    readings: readings.map(({ rounds, ...reading }) => ({ ...reading, rounds: rounds ?? {} })),
  };
  fs.appendFileSync(path.join(import.meta.dirname, scenario, 'results.jsonl'), `${JSON.stringify(line)}\n`);
}

const lines: Line[] = [];
for (const scenario of positionals.length > 0 ? positionals : known) {
  const { aims } = budgetOf(scenario);
  const readings = await runScenario(scenario);
  for (const reading of readings) {
    const aim = aims[reading.figure];
    if (!aim) fail(`${scenario} measured ${reading.figure}, for which its budget has no aim.`);
    lines.push({ scenario, aim, reading });
  }
  if (options.record && readings.length > 0) record(scenario, readings);
}
const quick = options.quick ? ' (quick: ratios of short rounds wander)' : '';
console.log(`\n${os.availableParallelism()} cores, ${process.version}${quick}\n\n${tableOf(lines)}\n`);
