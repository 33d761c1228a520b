import fs from 'node:fs';
import path from 'node:path';
import { checks, type Outcome, root, runInPairs, runStep, type Step } from './steps.ts';

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

/** Stores the output of a failed step: from the heading of its failures on, or everything. */
function noteFailure({ name }: Step, { succeeded, output }: Outcome): void {
  const heading = output.search(/^⎯+ (Failed|Unhandled)/m);
  if (!succeeded) failures.push(`${name}\n\n${output.slice(Math.max(heading, 0)).trim()}`);
}

async function runTests(step: Step): Promise<boolean> {
  const outcome = await runStep(step, true);
  noteFailure(step, outcome);
  return outcome.succeeded;
}

const results = path.join(root, 'test-results');
fs.rmSync(results, { recursive: true, force: true });
fs.mkdirSync(results, { recursive: true });

function readJson(file: string): unknown {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {};
}

await runInPairs([...checks, { name: 'web build', command: ['npm', 'run', '-s', 'build'] }], (step, outcome) => {
  noteFailure(step, outcome);
  add({ passed: outcome.succeeded ? 1 : 0, failed: outcome.succeeded ? 0 : 1, skipped: 0 });
});

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[];
}

/** Runs the tests of a kind with this many workers, optionally only those of some folders, and lists the skipped ones. */
async function runKind(project: 'pure' | 'db' | 'web', workers: number, ...folders: string[]): Promise<void> {
  const of = folders.length > 4 ? `${folders.length} folders` : folders.join(' and ');
  const kind = [project, 'tests', folders.length > 0 && `of ${of}`].filter(Boolean).join(' ');
  const file = path.join(results, `${kind.replaceAll(/\W+/g, '-')}.json`);
  // One line per file: a slow test gets no separate line.
  const lines = ['--reporter', 'default', '--slowTestThreshold', '600000'];
  const report = ['--reporter', 'json', `--outputFile.json=${file}`];
  const which = [
    '--project',
    project,
    '--maxWorkers',
    String(workers),
    ...folders.map((folder) => path.join(root, folder)),
  ];
  const succeeded = await runTests({ name: kind, command: ['vitest', 'run', ...which, ...lines, ...report] });
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
  const succeeded = await runTests({ name: 'journeys in the browser', command });
  const { stats } = readJson(path.join(results, 'journeys.json')) as {
    stats?: { expected: number; unexpected: number; flaky: number; skipped: number };
  };
  add({
    passed: stats?.expected ?? 0,
    failed: Math.max((stats?.unexpected ?? 0) + (stats?.flaky ?? 0), succeeded ? 0 : 1),
    skipped: stats?.skipped ?? 0,
  });
}

const api = 'apps/api/src';
// Run after the web tests and the journeys, so that all three rows end at about the same time.
const later = ['http', 'cli'];
const first = fs.readdirSync(path.join(root, api)).filter((name) => !later.includes(name));

await runKind('pure', 2);
// While one suite waits for a server, a clock or a browser, another works; more suites at once would only wait for each
// other.
await Promise.all([
  runKind('db', 1, ...first.map((name) => `${api}/${name}`)),
  runKind('web', 1).then(() => runKind('db', 1, `${api}/http`)),
  runJourneys().then(() => runKind('db', 1, 'scripts', 'prove', `${api}/cli`)),
]);

for (const failure of failures) console.log(`\nFAILED ${failure}`);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed === 0 ? 0 : 1;
