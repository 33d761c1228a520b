import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { readEnvironment } from '../environment.ts';
import { toStoredPhone } from '../modules/members/index.ts';
import { rotateSecret } from '../modules/tenants/index.ts';
import { openReplica } from '../platform/database/replica.ts';
import { describeFailure } from '../platform/database/unreachable.ts';
import { migrate } from '../platform/migrations/migrate.ts';
import { serve } from '../serve.ts';
import { isOnCluster, notOnCluster } from '../testing/blocked.ts';
import { ownerUrl, runtimeUrl, superuserUrl } from '../testing/database.ts';
import { world } from '../testing/index.ts';
import { mintOffer } from '../testing/offers.ts';

const keys = {
  DATA_KEYS: 'test data key of thirty-two characters',
  DATA_LOOKUP_KEY: 'test lookup key of thirty-two chars!!',
};

async function sentenceOf(variables: Record<string, string>): Promise<string> {
  const environment = readEnvironment(
    { DATABASE_URL: runtimeUrl, ...keys, PORT: '0', LOG_LEVEL: 'silent', RUN_JOBS: 'off', ...variables },
    os.tmpdir(),
  );
  const serving = await serve(environment).catch((error: Error) => error.message);
  if (typeof serving === 'string') return serving;
  await serving.stop();
  return 'it started';
}

const changed = (url: string, change: Partial<Record<'username' | 'password' | 'pathname', string>>): string =>
  Object.assign(new URL(url), change).href;

const stranger = `stranger_${process.env['VITEST_POOL_ID']}`;
async function asSuperuser(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
beforeAll(() => asSuperuser(`create role ${stranger} login password 'stranger'`));
afterAll(() => asSuperuser(`drop role ${stranger}`));

const toMigrate = (variables: string): Promise<string> =>
  migrate(variables).then(
    () => 'it migrated',
    (error: Error) => error.message,
  );

test.skipIf(isOnCluster).each([
  [
    'a wrong password',
    changed(runtimeUrl, { password: 'hidden' }),
    /refuses the password of fareback_runtime\. .* alter role fareback_runtime password/,
  ],
  ['a role that is not there', changed(runtimeUrl, { username: 'nobody_here' }), /refuses the password of nobody_here/],
  [
    'a database that is not there',
    changed(runtimeUrl, { pathname: '/gone' }),
    /it has no database gone\. As a superuser: create database gone owner fareback_owner encoding 'UTF8' template template0$/,
  ],
])(
  `%s prevents startup, with a message that names role or database and the statement to run${notOnCluster('one for tests asks for no password')} [OPS-03]`,
  async (_, url, sentence) => {
    for (const said of [await sentenceOf({ DATABASE_URL: url }), await toMigrate(url)]) {
      expect(said).toMatch(sentence);
      expect(said).not.toContain('hidden');
    }
  },
);

test.skipIf(isOnCluster)(
  `a new database that can’t store all names is not initialized, and the message’s advice fixes it; one with data is accepted${notOnCluster('it is made by other means there')} [OPS-111]`,
  async () => {
    const name = `ascii_${process.env['VITEST_POOL_ID']}`;
    const url = changed(ownerUrl, { pathname: `/${name}` });
    const made = "encoding 'SQL_ASCII' locale_provider libc locale 'C' template template0";
    await asSuperuser(`create database ${name} owner fareback_owner ${made}`);
    onTestFinished(() => asSuperuser(`drop database ${name} with (force)`));
    const said = await toMigrate(url);
    expect(said).toMatch(
      /keeps text as SQL_ASCII, in which names are not kept as riders write them\. It is empty yet:/,
    );
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'no-migrations-'));
    onTestFinished(() => fs.rmSync(folder, { recursive: true }));
    const owner = new pg.Client({ connectionString: url });
    await owner.connect();
    await owner.query('create table schema_migration (name text primary key, digest text)');
    await owner.end();
    expect(await migrate(url, { folder })).toEqual([]);
    const [first = '', second = ''] = said.split('as a superuser, ')[1]?.split(';') ?? [];
    await asSuperuser(first, second);
    expect(await toMigrate(url)).toBe('it migrated');
  },
);

const setting = (url: string, option: string): string => `${url}?options=${encodeURIComponent(`-c ${option}`)}`;

test('a read-only database prevents startup and migration, and the message says how to make it writable [OPS-112]', async () => {
  const readOnly = 'default_transaction_read_only=on';
  expect(await sentenceOf({ DATABASE_URL: setting(runtimeUrl, readOnly) })).toMatch(
    /^The database .* can only be read: default_transaction_read_only is on\. .*alter system reset/,
  );
  const refused = await migrate(setting(ownerUrl, readOnly)).catch((error: unknown) => describeFailure(error));
  expect(refused).toMatch(/^The database can only be read .*default_transaction_read_only/);
});

test('startup and migration report a server without free connections for the role [OPS-112]', async () => {
  await asSuperuser(`alter role ${stranger} connection limit 0`);
  onTestFinished(() => asSuperuser(`alter role ${stranger} connection limit -1`));
  const crowded = changed(runtimeUrl, { username: stranger, password: 'stranger' });
  for (const said of [await sentenceOf({ DATABASE_URL: crowded }), await toMigrate(crowded)])
    expect(said).toMatch(/has no connection left \(too many connections for role .*max_connections/);
});

test.skipIf(isOnCluster)(
  `startup and migration report a server without TLS if the URL requires it${notOnCluster('its servers speak it')} [OPS-112]`,
  async () => {
    for (const said of [
      await sentenceOf({ DATABASE_URL: `${runtimeUrl}?sslmode=verify-full` }),
      await toMigrate(`${ownerUrl}?sslmode=verify-full`),
    ])
      expect(said).toMatch(/cannot be reached by DATABASE_(OWNER_)?URL: it speaks no TLS, .*take sslmode out/);
  },
);

test('a replica that rejects the role is reported like the database, with advice [OPS-116]', async () => {
  const url = changed(runtimeUrl, { pathname: '/gone' });
  const replica = openReplica({ url });
  const w = await world();
  const { database, log } = w.deps;
  expect(await replica.check({ database, log, now: w.clock.now() })).toMatch(
    /cannot be reached by DATABASE_REPLICA_URL: it has no database gone/,
  );
  await replica.close();
});

test.each([
  ['the superuser', superuserUrl, /postgres passes by the walls between agencies: DATABASE_URL needs fareback_runtime/],
  ['the owner of the tables', ownerUrl, /fareback_owner owns the tables: DATABASE_URL needs fareback_runtime/],
  [
    'a role without rights',
    changed(runtimeUrl, { username: stranger, password: 'stranger' }),
    /cannot be read: DATABASE_URL needs the role fareback_runtime/,
  ],
])('%s prevents startup: it has too many or too few rights [OPS-03]', async (_, url, sentence) => {
  expect(await sentenceOf({ DATABASE_URL: url })).toMatch(sentence);
});

test.skipIf(isOnCluster)(
  `keys that don’t match the database prevent startup before anything is encrypted${notOnCluster('its database is a copy of another one')} [OPS-03]`,
  async () => {
    const name = `sealed_${process.env['VITEST_POOL_ID']}`;
    await asSuperuser(`create database ${name} template ${new URL(inject('superuserUrl')).pathname.slice(1)}`);
    const url = changed(runtimeUrl, { pathname: `/${name}` });
    const startedWith = (variables: Record<string, string>) => sentenceOf({ DATABASE_URL: url, ...variables });
    expect(await startedWith({ DATA_KEYS: 'k'.repeat(44) })).toBe('it started');

    const w = await world({}, { databaseUrl: url });
    const tenant = await w.mintTenant();
    const { memberId } = await w.signUpMember(tenant);
    const { phoneHash, phoneEncrypted } = toStoredPhone(w.deps.keyRing, tenant.tenantId, '+12025550100');
    await w.inTenant(tenant, async (tx) => {
      const keeper = { tx, keyRing: w.deps.keyRing, tenant, now: w.clock.now() };
      await rotateSecret(keeper, 'PROVIDER_WEBHOOK', 'harbor', 0);
      await tx.run('update member set phone_hash = $3, phone_sealed = $4 where tenant_id = $1 and member_id = $2', [
        tenant.tenantId,
        memberId,
        phoneHash,
        phoneEncrypted,
      ]);
    });
    const encryptedByOthers = /^DATA_KEYS does not hold the key .* Put the key back/;
    expect(await startedWith({ DATA_KEYS: 'k'.repeat(44) })).toMatch(encryptedByOthers);
    expect(await startedWith({ DATA_KEYS: `${'k'.repeat(44)},${keys.DATA_KEYS}` })).toBe('it started');
    const foundByOthers = /^DATA_LOOKUP_KEY is not the one .* put the first one back/;
    expect(await startedWith({ DATA_LOOKUP_KEY: 'k'.repeat(44) })).toMatch(foundByOthers);
    expect(await startedWith({})).toBe('it started');
  },
);

test.skipIf(isOnCluster)(
  `a lookup key that doesn’t find the available codes prevents startup, even without any phone number${notOnCluster('its database is a copy of another one')} [OPS-120]`,
  async () => {
    const name = `coded_${process.env['VITEST_POOL_ID']}`;
    await asSuperuser(`create database ${name} template ${new URL(inject('superuserUrl')).pathname.slice(1)}`);
    const url = changed(runtimeUrl, { pathname: `/${name}` });
    const w = await world({}, { databaseUrl: url });
    await mintOffer(w, await w.mintTenant(), { codes: ['HARBOR-1', 'HARBOR-2'] });
    const started = (variables: Record<string, string>) => sentenceOf({ DATABASE_URL: url, ...variables });
    expect(await started({ DATA_LOOKUP_KEY: 'k'.repeat(44) })).toMatch(/^DATA_LOOKUP_KEY is not the one .* codes/);
    expect(await started({})).toBe('it started');
  },
);
