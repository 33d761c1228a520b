import { execFile } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { runtimeUrl, superuserUrl } from '../../testing/database.ts';
import { isOnCluster, notOnCluster } from '../../testing/one-server.ts';
import type { Finding } from './findings.ts';

const ofACopy = notOnCluster('its database is a copy of another one');
const name = `examined_${process.env['VITEST_POOL_ID']}`;
const on = (url: string, change: Partial<Record<'password' | 'pathname', string>> = {}): string =>
  Object.assign(new URL(url), { pathname: `/${name}`, ...change }).href;

async function asSuperuser(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
beforeAll(() => asSuperuser(`create database ${name} template ${new URL(inject('superuserUrl')).pathname.slice(1)}`));
afterAll(() => asSuperuser(`drop database ${name} with (force)`));

interface Told {
  code: number;
  out: string;
  findings: Finding[];
}

/** Runs the command in an environment of these variables alone. */
const doctor = (variables: Record<string, string>): Promise<Told> =>
  new Promise((resolve, reject) => {
    const main = path.join(import.meta.dirname, '../main.ts');
    const keys = { DATA_KEYS: 'k'.repeat(44), DATA_LOOKUP_KEY: 'l'.repeat(44), DATA_DIR: os.tmpdir() };
    const env = { PATH: process.env['PATH'], DATABASE_URL: on(runtimeUrl), ...keys, ...variables };
    execFile(process.execPath, [main, 'doctor', '--json'], { env }, (error, stdout, stderr) => {
      if (stderr !== '') reject(new Error(stderr));
      else resolve({ code: Number(error?.code ?? 0), out: stdout, ...(JSON.parse(stdout) as { findings: Finding[] }) });
    });
  });

const stateOf = ({ findings }: Told, check: string): string | undefined =>
  findings.find((finding) => finding.check === check)?.state;

test.skipIf(isOnCluster)(
  `it looks a whole installation through, mail server too, and its exit code says whether something is bad${ofACopy} [OPS-04]`,
  async () => {
    const told = await doctor({
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'a@b.example',
      TRUSTED_PROXIES: '10.0.0.1',
    });
    const ok = ['database', 'keys', 'version', 'walls', 'clock', 'queue'];
    expect(ok.map((check) => stateOf(told, check))).toEqual(ok.map(() => 'ok'));
    expect([stateOf(told, 'mail'), stateOf(told, 'agencies'), told.code]).toEqual(['bad', 'look', 1]);
    expect(told.out).toMatch(/127\.0\.0\.1:9 does not take mails: no answer \(E/);
  },
);

test.skipIf(isOnCluster)(
  `what keeps it from asking further is a finding itself, and no password is told${ofACopy} [OPS-04]`,
  async () => {
    const shut = await doctor({ DATABASE_URL: on(runtimeUrl, { password: 'hidden' }) });
    expect([stateOf(shut, 'database'), stateOf(shut, 'walls'), shut.code]).toEqual(['bad', undefined, 1]);
    expect(shut.out).toMatch(/refuses the password of fareback_runtime/);
    expect(shut.out).not.toContain('hidden');
    const unset = await doctor({ PORT: 'x', DATA_KEYS: '' });
    expect(unset.findings.map(({ says }) => says.split(' ')[0])).toEqual(['PORT', 'DATA_KEYS']);
  },
);

test.skipIf(isOnCluster)(`a table whose wall is down is named${ofACopy} [OPS-04]`, async () => {
  const client = new pg.Client({ connectionString: on(superuserUrl) });
  await client.connect();
  await client.query('alter table member no force row level security');
  const told = await doctor({});
  await client.query('alter table member force row level security');
  await client.end();
  expect(told.findings.find(({ check }) => check === 'walls')).toMatchObject({
    state: 'bad',
    says: 'without forced row-level security: member',
  });
});
