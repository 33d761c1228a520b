import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { EnvironmentError, readEnvironment } from './environment.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'settings-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

function fileOf(name: string, text: string): string {
  const file = path.join(folder, name);
  fs.writeFileSync(file, text);
  return file;
}

const problemsOf = (variables: Record<string, string>): string[] => {
  try {
    readEnvironment(variables, folder);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.message.split('\n');
    throw error;
  }
  return [];
};

const key = 'k'.repeat(32);
const secrets = {
  DATABASE_URL: 'postgres://runtime:secret@db.example:5432/fareback',
  DATABASE_OWNER_URL: 'postgres://owner:secret@db.example:5432/fareback',
  DATABASE_DIRECT_URL: 'postgres://runtime:secret@db.example:6543/fareback',
  DATABASE_REPLICA_URL: 'postgres://runtime:secret@replica.example:5432/fareback',
  DATA_KEYS: `${key},${key}2`,
  DATA_LOOKUP_KEY: `${key}3`,
  SMTP_URL: 'smtps://user:password@smtp.carrier.example',
  SMS_TOKEN: 'token',
  SMS_ACCOUNT: 'AC1',
};
const others = { MAIL_FROM: 'rewards@agency.example', SMS_URL: 'https://sms.example', SMS_FROM: '+12025550100' };

test('every secret can be read from a file named by its variable with _FILE, with the same result [OPS-02]', () => {
  const byFile = Object.fromEntries(
    Object.entries(secrets).map(([name, value]) => [`${name}_FILE`, fileOf(name, `${value}\n`)]),
  );
  expect(readEnvironment({ ...byFile, ...others }, folder)).toEqual(readEnvironment({ ...secrets, ...others }, folder));
});

test("a relative path starts at the repository's folder, and other settings can be files too [OPS-02]", () => {
  fileOf('port', ' 8080 \n');
  expect(readEnvironment({ PORT_FILE: 'port' }, folder).port).toBe(8080);
});

test("another program's variable ending in _FILE is ignored, and an empty one counts as absent [OPS-02]", () => {
  expect(problemsOf({ SSL_CERT_FILE: '/nowhere', PORT_FILE: '' })).toEqual([]);
});

test.each([
  ['that is not there', 'gone', 'names a file that is not there: "/.*gone"'],
  ['that is a folder', '.', 'names a folder: "/'],
  ['that is empty', fileOf('empty', '\n'), 'names an empty file: "/.*empty"'],
  ['of a megabyte', fileOf('long', 'x'.repeat(1_000_000)), 'names a file of more than 65536 bytes'],
])('a file %s is reported once, with variable, path and example [OPS-02]', (_, file, trouble) => {
  const [problem = '', ...more] = problemsOf({ SMTP_URL_FILE: file });
  expect(problem).toMatch(new RegExp(`^SMTP_URL_FILE ${trouble}.*Example: SMTP_URL_FILE=/run/secrets/smtp_url$`));
  expect(more).toEqual([]);
});

test("a setting given both ways is rejected, and no message shows a file's content [OPS-02]", () => {
  const hidden = fileOf('hidden', 'mysql://me:hidden@x/y');
  const problems = problemsOf({ DATABASE_OWNER_URL: secrets.DATABASE_OWNER_URL, DATABASE_OWNER_URL_FILE: hidden });
  expect(problems[0]).toMatch(/^DATABASE_OWNER_URL_FILE is set, but so is DATABASE_OWNER_URL: leave one of them away/);
  expect(problems.join()).not.toContain('me:hidden');
});
