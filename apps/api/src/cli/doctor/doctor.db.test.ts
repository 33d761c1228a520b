import { execFile } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import type { SystemFinding } from '@fareback/contract/admin';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { isOnCluster, notOnCluster } from '../../testing/blocked.ts';
import { runtimeUrl, superuserUrl } from '../../testing/database.ts';

const ofACopy = notOnCluster('its database is a copy of another one');
const name = `examined_${process.env['VITEST_POOL_ID']}`;
const on = (url: string, change: Partial<Record<'password' | 'pathname', string>> = {}): string =>
  Object.assign(new URL(url), { pathname: `/${name}`, ...change }).href;

async function asSuperuser(statement: string, connectionString = superuserUrl): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
beforeAll(() => asSuperuser(`create database ${name} template ${new URL(inject('superuserUrl')).pathname.slice(1)}`));
afterAll(() => asSuperuser(`drop database ${name} with (force)`));

interface Told {
  code: number;
  out: string;
  findings: SystemFinding[];
}

const doctor = (variables: Record<string, string>): Promise<Told> =>
  new Promise((resolve, reject) => {
    const main = path.join(import.meta.dirname, '../main.ts');
    const keys = { DATA_KEYS: 'k'.repeat(44), DATA_LOOKUP_KEY: 'l'.repeat(44), DATA_DIR: os.tmpdir() };
    const env = { PATH: process.env['PATH'], DATABASE_URL: on(runtimeUrl), ...keys, ...variables };
    execFile(process.execPath, [main, 'doctor', '--json'], { env }, (error, stdout, stderr) => {
      if (stderr !== '') reject(new Error(stderr));
      else
        resolve({
          code: Number(error?.code ?? 0),
          out: stdout,
          ...(JSON.parse(stdout) as { findings: SystemFinding[] }),
        });
    });
  });

const startOf = (): Promise<string> =>
  new Promise((resolve) => {
    const main = path.join(import.meta.dirname, '../../main.ts');
    const keys = { DATA_KEYS: 'k'.repeat(44), DATA_LOOKUP_KEY: 'l'.repeat(44), DATA_DIR: os.tmpdir(), PORT: '0' };
    const env = { PATH: process.env['PATH'], DATABASE_URL: on(runtimeUrl), LOG_LEVEL: 'silent', ...keys };
    execFile(process.execPath, [main], { env, timeout: 60_000 }, (_, out, err) => resolve(out + err));
  });

const stateOf = ({ findings }: Told, check: string): string | undefined =>
  findings.find((finding) => finding.check === check)?.state;

test.skipIf(isOnCluster)(
  `it checks a whole installation, including the mail server, and its exit code reports problems${ofACopy} [OPS-04]`,
  async () => {
    const told = await doctor({
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'a@b.example',
      TRUSTED_PROXIES: '10.0.0.1',
    });
    const ok = ['database', 'writing', 'keys', 'version', 'walls', 'clock', 'queue'];
    expect(ok.map((check) => stateOf(told, check))).toEqual(ok.map(() => 'ok'));
    expect([stateOf(told, 'mail'), stateOf(told, 'agencies'), told.code]).toEqual(['bad', 'look', 1]);
    expect(told.out).toMatch(/127\.0\.0\.1:9 does not take mails: no answer \(E/);
  },
);

test.skipIf(isOnCluster)(
  `an agency's time zone that Node does not know is a finding that names the agency, not a crash${ofACopy} [OPS-173]`,
  async () => {
    await asSuperuser(
      `insert into tenant (tenant_id, name, time_zone, is_standalone, configuration, settings, pack_digest, applied_at)
       values ('zoned', 'Zoned', 'Mars/Olympus', false, '{}', '{}', '', now())`,
      on(superuserUrl),
    );
    onTestFinished(() => asSuperuser(`delete from tenant where tenant_id = 'zoned'`, on(superuserUrl)));
    const told = await doctor({});
    expect([told.code, told.findings.filter(({ check }) => check === 'time zones')]).toEqual([
      1,
      [
        {
          check: 'time zones',
          state: 'bad',
          says: `zoned: "Mars/Olympus" is not known to Node ${process.versions.node} (tzdata ${process.versions.tz})`,
          todo: expect.stringContaining('correct timeZone in the agency’s pack'),
        },
      ],
    ]);
    expect(stateOf(told, 'keys')).toBe('ok');
  },
);

test.skipIf(isOnCluster)(
  `an error that prevents further checks is itself a finding, and no password is shown${ofACopy} [OPS-04]`,
  async () => {
    const shut = await doctor({ DATABASE_URL: on(runtimeUrl, { password: 'hidden' }) });
    expect([stateOf(shut, 'database'), stateOf(shut, 'walls'), shut.code]).toEqual(['bad', undefined, 1]);
    expect(shut.out).toMatch(/refuses the password of fareback_runtime/);
    expect(shut.out).not.toContain('hidden');
    const unset = await doctor({ PORT: 'x', DATA_KEYS: '' });
    expect(unset.findings.map(({ says }) => says.split(' ')[0])).toEqual(['PORT', 'DATA_KEYS']);
  },
);

test.skipIf(isOnCluster)(`a table without row-level security is reported${ofACopy} [OPS-04]`, async () => {
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

test.skipIf(isOnCluster)(
  `a read-only database, missing rights or missing queue tables are findings with what to do, and the other checks still run${ofACopy} [OPS-112]`,
  async () => {
    const readOnly = await doctor({
      DATABASE_URL: `${on(runtimeUrl)}?options=${encodeURIComponent('-c default_transaction_read_only=on')}`,
    });
    expect([stateOf(readOnly, 'database'), stateOf(readOnly, 'writing'), readOnly.code]).toEqual(['ok', 'bad', 1]);
    expect(stateOf(readOnly, 'agencies')).toBe('look');

    const client = new pg.Client({ connectionString: on(superuserUrl) });
    await client.connect();
    onTestFinished(() => client.end());
    await client.query('revoke select on member_account from fareback_runtime');
    const closed = await doctor({});
    await client.query('grant select on member_account to fareback_runtime');
    expect(closed.findings.find(({ check }) => check === 'rights')).toMatchObject({
      state: 'bad',
      says: 'the role of the processes may not read: member_account',
      todo: expect.stringMatching(/^Grant again, as the owner/),
    });

    await client.query('alter schema graphile_worker rename to elsewhere');
    const queueless = await doctor({});
    const started = await startOf();
    await client.query('alter schema elsewhere rename to graphile_worker');
    expect(started).toMatch(/^The role lacks a right in the database .*npm run rewards -- migrate[^\n]*\n$/);
    expect([stateOf(queueless, 'database'), queueless.code]).toEqual(['ok', 1]);
    expect(queueless.findings.filter(({ check }) => check === 'database').at(-1)).toMatchObject({
      state: 'bad',
      says: expect.stringMatching(/lacks a table of ours .*graphile_worker.* Run "npm run rewards -- migrate"/),
    });

    await client.query(`insert into schema_migration (name, digest) values ('9999-of-a-newer-release.sql', 'x')`);
    const newer = await doctor({});
    expect(newer.findings.find(({ check }) => check === 'release')).toMatchObject({
      state: 'look',
      says: expect.stringContaining('9999-of-a-newer-release.sql'),
    });
  },
);
