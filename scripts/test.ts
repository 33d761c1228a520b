import fs from 'node:fs';
import path from 'node:path';
import { checks } from './checks.ts';
import { root, runStep, type Step } from './steps.ts';

/**
 * npm test: all checks, then all tests, one line per file. Failures are printed in full when they happen and again at
 * the end, before the line `N passed, N failed` (`, N skipped` if any), where a check counts as one. The exit code is 0
 * only without failures.
 */
interface Count {
  passed: number;
  failed: number;
  skipped: number;
}
const total: Count = { passed: 0, failed: 0, skipped: 0 };
const add = (count: Count): void => {
  total.passed += count.passed;
  total.failed += count.failed;
  total.skipped += count.skipped;
};

const failures: string[] = [];

/** Runs a step and stores the output of its failures: from their heading on, or everything. */
async function run(step: Step, show: boolean): Promise<boolean> {
  const { succeeded, output } = await runStep(step, show);
  const heading = output.search(/^⎯+ (Failed|Unhandled)/m);
  if (!succeeded) failures.push(`${step.name}\n\n${output.slice(Math.max(heading, 0)).trim()}`);
  return succeeded;
}

const results = path.join(root, 'test-results');
fs.rmSync(results, { recursive: true, force: true });
fs.mkdirSync(results, { recursive: true });

function readJson(file: string): unknown {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {};
}

const waiting: Step[] = [...checks, { name: 'web build', command: ['npm', 'run', '-s', 'build'] }];
async function runWaiting(): Promise<void> {
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    const succeeded = await run(step, false);
    add({ passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, skipped: 0 });
  }
}
await Promise.all([runWaiting(), runWaiting()]);

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[];
}

/** Runs the tests of a kind with this many workers, optionally only those of a folder, and lists the skipped ones. */
async function runKind(project: 'pure' | 'db' | 'web', workers: number, folder = ''): Promise<void> {
  const kind = [project, 'tests', folder && `of ${folder}`].filter(Boolean).join(' ');
  const file = path.join(results, `${kind.replaceAll(/\W+/g, '-')}.json`);
  // One line per file: a slow test gets no separate line.
  const lines = ['--reporter', 'default', '--slowTestThreshold', '600000'];
  const report = ['--reporter', 'json', `--outputFile.json=${file}`];
  const which = ['--project', project, '--maxWorkers', String(workers), path.join(root, folder)];
  const succeeded = await run({ name: kind, command: ['vitest', 'run', ...which, ...lines, ...report] }, true);
  const reportData = readJson(file) as Partial<Report>;
  add({
    passed: reportData.numPassedTests ?? 0,
    failed: Math.max(reportData.numFailedTests ?? 0, succeeded ? 0 : 1),
    skipped: reportData.numPendingTests ?? 0,
  });
  for (const { name, assertionResults } of reportData.testResults ?? [])
    for (const { status, fullName } of assertionResults)
      if (status === 'skipped') console.log(`skipped ${path.relative(root, name)} > ${fullName}`);
}

async function runJourneys(): Promise<void> {
  const command = ['playwright', 'test', '--config', 'e2e/playwright.config.ts'];
  const succeeded = await run({ name: 'journeys in the browser', command }, true);
  const { stats } = readJson(path.join(results, 'journeys.json')) as {
    stats?: { expected: number; unexpected: number; flaky: number; skipped: number };
  };
  add({
    passed: stats?.expected ?? 0,
    failed: Math.max((stats?.unexpected ?? 0) + (stats?.flaky ?? 0), succeeded ? 0 : 1),
    skipped: stats?.skipped ?? 0,
  });
}

await runKind('pure', 2);
// While one suite waits for a server, a clock or a browser, another works; more suites at once would only wait for each
// other. The project's own commands and drills run after the journeys, which makes all three end at about the same
// time.
await Promise.all([
  runKind('db', 1, 'apps/api'),
  runKind('web', 1),
  runJourneys().then(() => runKind('db', 1, 'scripts')),
]);

for (const failure of failures) console.log(`\nFAILED ${failure}`);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed === 0 ? 0 : 1;
