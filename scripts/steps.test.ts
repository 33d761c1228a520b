import { expect, test } from 'vitest';
import { checks, verifySteps } from './steps.ts';

const commandOf = (changed: string[], name: string): string[] | undefined =>
  verifySteps(changed).find((step) => step.name === name)?.command;

test('verify without a known change checks every file and runs every pure test [OPS-206]', () => {
  expect(commandOf([], 'lint')).toEqual(checks.find(({ name }) => name === 'lint')?.command);
  expect(commandOf([], 'pure tests')).toEqual(expect.arrayContaining(['vitest', 'run']));
});

test('verify of changed code lints it and runs the tests that import it or read files; other checks stay whole [OPS-206]', () => {
  const changed = ['scripts/trace.ts', 'docs/style.md'];
  expect(commandOf(changed, 'lint')).toEqual(['oxlint', '--deny-warnings', 'scripts/trace.ts']);
  expect(commandOf(changed, 'pure tests')).toEqual(
    expect.arrayContaining(['related', 'scripts/trace.ts', 'house.test.ts', 'scripts/guides.test.ts']),
  );
  expect(commandOf(changed, 'pure tests')).not.toContain('scripts/data-folder.test.ts');
  const names = checks.map(({ name }) => name);
  expect(verifySteps(changed).map(({ name }) => name)).toEqual(['pure tests', ...names]);
});

test.each([['tenants/demo.yaml'], ['scripts/removed.ts']])(
  'verify of a change that no import shows runs every pure test: %s [OPS-206]',
  (file) => {
    expect(commandOf(['scripts/trace.ts', file], 'pure tests')).not.toContain('related');
    expect(commandOf(['scripts/trace.ts', file], 'lint')).toEqual(['oxlint', '--deny-warnings', 'scripts/trace.ts']);
  },
);
