import fs from 'node:fs';
import path from 'node:path';
import { checks } from './checks.ts';
import { root, runStep } from './steps.ts';

/**
 * npm test: all checks, then all tests. Ends with the line `N passed, N failed` (`, N skipped` when some were), where a
 * check counts as one. The exit code is 0 only when nothing failed.
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

const results = path.join(root, 'test-results');
fs.rmSync(results, { recursive: true, force: true });
fs.mkdirSync(results, { recursive: true });

function readJson(file: string): unknown {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {};
}

for (const check of checks) {
  const succeeded = await runStep(check, false);
  add({ passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, skipped: 0 });
}

const built = await runStep({ name: 'web build', command: ['npm', 'run', '-s', 'build'] }, false);
add({ passed: built ? 1 : 0, failed: built ? 0 : 1, skipped: 0 });

for (const project of ['pure', 'db', 'web']) {
  const file = path.join(results, `${project}.json`);
  const succeeded = await runStep(
    {
      name: `${project} tests`,
      command: [
        'vitest',
        'run',
        '--project',
        project,
        '--reporter',
        'dot',
        '--reporter',
        'json',
        `--outputFile.json=${file}`,
      ],
    },
    true,
  );
  const report = readJson(file) as { numPassedTests?: number; numFailedTests?: number; numPendingTests?: number };
  add({
    passed: report.numPassedTests ?? 0,
    failed: Math.max(report.numFailedTests ?? 0, succeeded ? 0 : 1),
    skipped: report.numPendingTests ?? 0,
  });
}

const journeys = path.join(results, 'journeys.json');
const succeeded = await runStep(
  {
    name: 'journeys in the browser',
    command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--reporter', 'line,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: journeys },
  },
  true,
);
const { stats } = readJson(journeys) as {
  stats?: { expected: number; unexpected: number; flaky: number; skipped: number };
};
add({
  passed: stats?.expected ?? 0,
  failed: Math.max((stats?.unexpected ?? 0) + (stats?.flaky ?? 0), succeeded ? 0 : 1),
  skipped: stats?.skipped ?? 0,
});

const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed === 0 ? 0 : 1;
