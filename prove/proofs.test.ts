import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../scripts/steps.ts';
import { getProofResult, proofs } from './proofs.ts';

test.each([
  ['one whose tests ran', true, ' Test Files  1 passed (1)\n      Tests  3 passed (3)\n', 'passed'],
  ['one of which some could not run', true, '      Tests  2 passed | 1 skipped (3)\n', 'passed'],
  ['one of which none could run', true, ' Test Files  1 skipped (1)\n      Tests  1 skipped (1)\n', 'skipped'],
  [
    'one in the browser, which counts by files',
    true,
    ' ✓ e2e/accessibility/screens.e2e.ts (10 tests) 107.2s\n',
    'passed',
  ],
  ['one that failed', false, '      Tests  1 failed | 2 skipped (3)\n', 'failed'],
])('a proof reports its actual status: %s', (_, succeeded, output, standing) => {
  expect(getProofResult({ succeeded, output })).toBe(standing);
});

test('every proof names a test file or folder that exists [OPS-205]', () => {
  const named = proofs.flatMap(({ command }) =>
    command.filter((word) => /^(apps|e2e|packages|prove|scripts)\//.test(word)),
  );
  expect(named.length).toBeGreaterThanOrEqual(proofs.length);
  expect(named.filter((file) => !fs.existsSync(path.join(root, file)))).toEqual([]);
});

test('every test that can read whole files of real rides is a proof [OPS-205]', () => {
  const commands = new Set(proofs.flatMap(({ command }) => command));
  const modules = 'apps/api/src/modules';
  const tests = fs
    .globSync(`${modules}/{earning,ingest}/**/*.test.ts`, { cwd: root })
    .filter((file) => fs.readFileSync(path.join(root, file), 'utf8').includes('isWhole'));
  expect(tests.length).toBeGreaterThan(9);
  expect(tests.filter((file) => !commands.has(file))).toEqual([]);
});
