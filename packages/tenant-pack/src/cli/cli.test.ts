import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(path.join(tmpdir(), 'own-packs-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a command with TENANTS_DIR set to a folder of packs without a base. */
function run(
  command: 'new' | 'check' | 'icons',
  ...args: string[]
): { code: number | null; out: string; said: string } {
  const file = path.join(import.meta.dirname, `${command}.ts`);
  const env = { ...process.env, TENANTS_DIR: folder };
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], { env, encoding: 'utf8' });
  return { code: status, out: stdout, said: stderr };
}

test('a pack created in the folder of TENANTS_DIR passes the check there, and lists its placeholders [TEN-04]', () => {
  const made = run('new', 'blue-line', '--host', 'rides.blue.example', '--terms', 'https://blue.example/terms');
  expect(made).toMatchObject({ code: 0, said: '' });
  expect(made.out).toMatch(/blue-line is written and passes the check\.\n/);
  expect(made.out).toMatch(/Still an example in its tenant\.yaml: timeZone, links\.privacyPolicy\.\n/);
  expect(run('check')).toEqual({ code: 0, said: '', out: '1 usable (blue-line), 0 problems, 0 warnings\n' });
});

test('a pack without a setting for overlapping rides gets advice from the check, which still passes [OPS-191]', () => {
  const file = path.join(folder, 'blue-line/tenant.yaml');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(/^settings:\n(?: {2}#.*\n)* {2}overlaps: .*\n/m, ''));
  const { code, out } = run('check', 'blue-line');
  writeFileSync(file, text);
  expect(code).toBe(0);
  expect(out).toMatch(/^advice {3}blue-line\/tenant.yaml: settings.overlaps is not set, so all .* count\. Set ONE /);
  expect(run('check', 'blue-line').out).not.toContain('advice');
});

test('invalid arguments are named: an unknown time zone, a missing pack', () => {
  expect(run('new', 'red', '--time-zone', 'Mars/Olympus')).toMatchObject({
    code: 1,
    said: expect.stringMatching(/timeZone: expected an IANA time zone.*\n.*red was written, and does not pass yet/),
  });
  expect(run('check', 'green')).toMatchObject({
    code: 1,
    said: `problem  There is no pack green in ${folder}: expected one of blue-line, red.\n`,
  });
});

test('control characters in a pack or an argument are shown escaped', () => {
  run('new', 'hostile');
  const file = path.join(folder, 'hostile/tenant.yaml');
  const evil = String.raw`"\e[2Jall in order\nproblem  forged"`;
  writeFileSync(file, readFileSync(file, 'utf8').replace('timeZone: UTC', `timeZone: ${evil}`));
  const { code, said } = run('check', 'hostile');
  expect([code, said]).toEqual([1, expect.stringContaining('\\u001b[2Jall in order')]);
  expect(said).not.toContain('\u001b');
  expect(said.trim().split('\n')).toHaveLength(1);
  expect(run('check', '\u001b]0;owned\u0007').said).toContain('\\u001b]0;owned\\u0007');
});

test('of 2000 errors in a file the first 50 are printed with the number of the rest, and all are counted [DESK-436]', () => {
  run('new', 'repeated');
  writeFileSync(path.join(folder, 'repeated/programme.yaml'), 'a: 1\n'.repeat(2001));
  const { code, said, out } = run('check', 'repeated');
  expect(code).toBe(1);
  const lines = said.trim().split('\n');
  expect(lines).toHaveLength(51);
  expect(lines[50]).toMatch(/^problem {2}\S+: and \d+ more: fix these first$/);
  const [, more] = /and (\d+) more/.exec(said) ?? [];
  expect(out).toContain(` ${50 + Number(more)} problems, `);
});

test.each(['new', 'check', 'icons'] as const)(
  'tenant:%s explains itself with --help, and an unknown option in one sentence, without a stack trace [OPS-157]',
  (command) => {
    const help = run(command, '--help');
    expect(help).toMatchObject({ code: 0, said: '' });
    expect(help.out).toMatch(new RegExp(`^usage: npm run tenant:${command}`));
    const unknown = run(command, '--colour', 'red');
    expect(unknown).toMatchObject({ code: 2, out: '' });
    expect(unknown.said).toMatch(/^Unknown option '--colour'/);
    expect(unknown.said).not.toMatch(/\n {4}at |node:internal|ERR_/);
  },
);

test('a file path in place of a folder is reported in a sentence [OPS-157]', () => {
  writeFileSync(path.join(folder, 'plain.txt'), '');
  const made = run('new', 'green', '--into', path.join(folder, 'plain.txt'));
  expect(made.code).toBe(2);
  expect(made.said).toBe(`${path.join(folder, 'plain.txt')} is a file, not a folder.\n`);
});
