import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './steps.ts';

function run(script: string, ...args: string[]): { code: number | null; out: string; said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(root, script), ...args], {
    encoding: 'utf8',
  });
  return { code: status, out: stdout, said: stderr };
}

describe.each([
  ['prove/drill.ts', 'drill'],
  ['prove/capacity.ts', 'capacity'],
  ['prove/prove.ts', 'prove'],
  ['scripts/verify.ts', 'verify'],
  ['bench/run.ts', 'bench'],
])('%s', (script, command) => {
  test('with --help it prints its usage in one line and exits with code 2 [OPS-190]', () => {
    const help = run(script, '--help');
    expect(help).toMatchObject({ code: 2, out: '' });
    expect(help.said).toMatch(new RegExp(`^usage: npm run ${command} -- [^\\n]+\\n$`));
  });

  test('with an unknown option it names the option in one line, prints no stack trace and exits with code 2 [OPS-190]', () => {
    const unknown = run(script, '--colour');
    expect(unknown).toMatchObject({ code: 2, out: '' });
    expect(unknown.said).toMatch(new RegExp(`^Unknown option '--colour'; usage: npm run ${command} -- [^\\n]+\\n$`));
  });
});

test.each([
  [
    'a value that is no number',
    ['prove/drill.ts', 'restore', '--load-seconds', 'x'],
    "Option '--load-seconds' must be a number, not 'x'",
  ],
  ['a missing value', ['bench/run.ts', '--profile'], "Option '--profile <value>' argument missing"],
  ['an argument too many', ['prove/capacity.ts', 'large'], "Unexpected argument 'large'"],
  ['an unknown drill', ['prove/drill.ts', 'toString'], "Unknown drill 'toString'"],
  ['an unknown scenario', ['bench/run.ts', 'nothing'], 'There is no scenario nothing'],
  ['a word that no proof has', ['prove/prove.ts', 'zzzz'], "No proof has 'zzzz'"],
])('%s exits with code 2 and one line that names it [OPS-190]', (_, [script = '', ...args], named) => {
  const { code, out, said } = run(script, ...args);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(said.trimEnd().split('\n')).toEqual([expect.stringContaining(named)]);
});
