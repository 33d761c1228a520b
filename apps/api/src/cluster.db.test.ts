import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { adminRoutes, type SystemFinding, webhookEventTypes } from '@fareback/contract/admin';
import { loadModule } from 'libpg-query';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { forEachTenant } from './jobs/each-tenant.ts';
import { watchStockJob } from './jobs/points.ts';
import { closeYears } from './modules/ledger/index.ts';
import { proveBooks } from './modules/redemptions/index.ts';
import { noteFacts } from './modules/webhooks/index.ts';
import { advisoryLock } from './platform/database/advisory-lock.ts';
import { createDatabase } from './platform/database/database.ts';
import { INSTALLATION } from './platform/database/transactions.ts';
import { createKeyRing, keyIdOf } from './platform/encryption/key-ring.ts';
import { checkVersion, distribute } from './platform/migrations/distribute.ts';
import { readInstallationFacts } from './platform/migrations/installation-facts.ts';
import { migrate } from './platform/migrations/migrate.ts';
import { startServer } from './testing/child-server.ts';
import { joinDatabases, makeDatabases, moveRows, noCluster, placeOfRows, startCluster } from './testing/cluster.ts';
import { ownerUrl } from './testing/database.ts';
import { deskOf } from './testing/desk.ts';
import { type TestTenant, world } from './testing/index.ts';
import { freshCodes, givePoints, mintOffer, troubles } from './testing/offers.ts';
import { checkStage, createRedemptionEnv, newPress, type Press, type Stage } from './testing/redemption-env.ts';
import { ALL_TENANTS, IN_STEPS, ON_THE_COORDINATOR } from './testing/sql/reaches.ts';
import { readStatements } from './testing/sql/statements.ts';
import { type Reach, reachOfStatement } from './testing/sql/tasks.ts';

/** How often a server with tenant rows is killed during redemptions; `KILLS=20` runs longer. */
const kills = Number(process.env['KILLS'] ?? 1);
/** Number of shards: few in the short run, because all behave alike; a real installation's number in the long run. */
const inShort = (shards: number): number | undefined => (kills > 1 ? undefined : shards);
/** Enough that both servers keep some, however often a tenant moves. */
const shards = inShort(16);
const RIDERS = 6;

/** Excludes statements without tenant tables, and those that create the database. */
const isElsewhere = (file: string): boolean =>
  /^(platform\/(queue|schema-state|migrate|distribute|database|pooler)|platform\/migrations\/|modules\/staff\/|modules\/tenants\/servers|http\/health)/.test(
    file,
  );
const isProduct = (file: string): boolean => !/\.test\.ts$|testing\/|\/test-[^/]+\.ts$/.test(file);

test('a server without Citus is unchanged and reports it [OPS-60]', async () => {
  expect(await distribute(ownerUrl)).toEqual({ kind: 'PLAIN' });
});

test('a Citus release older than the tested one is rejected, whatever files are installed [OPS-61]', () => {
  const of = (version: string) => () => checkVersion({ version, installed: version });
  expect(of('12.1-1')).toThrow('Citus 13 or newer is needed, and this is 12.1-1.');
  expect(of('13.0-1')).not.toThrow();
});

function typedIn(section: string, places: Record<string, string>): string[] {
  const guide = fs.readFileSync(path.join(import.meta.dirname, '../../../docs/growing.md'), 'utf8');
  const [, text = ''] = guide.split(`\n## ${section}\n`);
  const [own = ''] = text.split('\n## ');
  const blocks = [...own.matchAll(/^```sql\n([^]*?)^```$/gm)].map(([, block = '']) => block).join('');
  const here = Object.entries(places).reduce((typed, [name, place]) => typed.replaceAll(name, place), blocks);
  return here.split(';').filter((statement) => statement.trim() !== '');
}

const cluster = noCluster === null ? await startCluster('spread') : undefined;

describe.skipIf(!cluster)(`on a cluster of three servers${cluster ? '' : ` (${noCluster})`}`, async () => {
  if (!cluster) return;
  const [, , worker = 0] = cluster.ports;
  const client = new pg.Client({ connectionString: cluster.superuserUrl });
  const rows = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
    (await client.query<Record<string, unknown>>(text, values)).rows;
  const spreadTables = async (): Promise<number> => (await rows('select 1 from pg_dist_partition')).length;
  beforeAll(async () => {
    client.on('error', () => {});
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await cluster.stop();
  }, 120_000);

  await migrate(cluster.ownerUrl);
  const w = await world({}, { databaseUrl: cluster.runtimeUrl });
  let early: TestTenant;

  test('nothing is done without workers, with one that does not answer, or with a table distributed differently [OPS-61]', async () => {
    await client.query(createDatabase('alone'));
    const alone = new URL('/alone', cluster.superuserUrl).href;
    const other = new pg.Client({ connectionString: alone });
    await other.connect();
    await other.query('create extension citus');
    const asOwner = new URL('/alone', cluster.ownerUrl).href;
    await expect(distribute(asOwner)).rejects.toThrow(/no server that tables could be spread over.*citus_add_node/);
    // Installed packages newer than the extension in the database.
    await other.query("update pg_extension set extversion = '12.1-1' where extname = 'citus'");
    await other.end();
    await expect(distribute(asOwner)).rejects.toThrow(
      /^This database has Citus 12\.1-1, and the server's files are Citus 13\..*alter extension citus update;$/,
    );

    await cluster.kill(worker);
    await expect(distribute(cluster.ownerUrl)).rejects.toThrow(
      new RegExp(`The server 127\\.0\\.0\\.1:${worker} does not`),
    );
    await cluster.revive(worker);
    expect(await spreadTables()).toBe(0);

    for (const [spread, how] of [
      ["create_distributed_table('budget_use', 'budget_name')", 'by budget_name'],
      // The right column, but not colocated with the tenants' other rows.
      ["create_distributed_table('budget_use', 'tenant_id', colocate_with => 'none')", 'by tenant_id'],
      ["create_reference_table('budget_use')", 'whole on every server'],
    ]) {
      await client.query(`select ${spread}`);
      await expect(distribute(cluster.ownerUrl)).rejects.toThrow(
        new RegExp(`budget_use is spread ${how}.*undistribute_table`),
      );
      await client.query("select undistribute_table('budget_use')");
    }
    expect(await spreadTables()).toBe(0);
  }, 120_000);

  test('a server with a different Citus release or a missing role is named, and nothing is done [OPS-75]', async () => {
    const there = new pg.Client({ connectionString: `postgres://postgres@127.0.0.1:${worker}/spread` });
    there.on('error', () => {});
    onTestFinished(() => there.end());
    await there.connect();
    await there.query('set citus.enable_ddl_propagation = off');
    const { rows: found } = await there.query("select extversion as version from pg_extension where extname = 'citus'");
    const setVersion = "update pg_extension set extversion = $1 where extname = 'citus'";
    await there.query(setVersion, ['13.1-1']);
    await expect(distribute(cluster.ownerUrl)).rejects.toThrow(
      new RegExp(`^The server 127\\.0\\.0\\.1:${worker} has Citus 13\\.1-1, and this one 13\\..*the same packages`),
    );
    await there.query(setVersion, [found[0].version]);
    await there.query('alter role fareback_runtime rename to somebody_else');
    await expect(distribute(cluster.ownerUrl)).rejects.toThrow(
      new RegExp(`^The server 127\\.0\\.0\\.1:${worker} lacks a role`),
    );
    await there.query('alter role somebody_else rename to fareback_runtime');
    expect(await spreadTables()).toBe(0);
  }, 60_000);

  test('a database in use before the extension is installed is distributed with all its data, and still records changes [OPS-118]', async () => {
    await makeDatabases(cluster.ports, 'late');
    const late = new URL('/late', cluster.superuserUrl).href;
    const asOwner = new URL('/late', cluster.ownerUrl).href;
    await migrate(asOwner);
    const there = new pg.Client({ connectionString: late });
    there.on('error', () => {});
    onTestFinished(() => there.end());
    await there.connect();
    await there.query(
      `insert into tenant (tenant_id, name, time_zone, is_standalone, configuration, settings, pack_digest, applied_at)
       values ('elder', 'Elder', 'UTC', true, '{}', '{}', 'elder', now())`,
    );
    await there.query(
      `insert into campaign_category (tenant_id, category_id, position, definition, texts) values ('elder', 'ride', 1, '{}', '{}')`,
    );
    await there.query(
      `insert into campaign (tenant_id, campaign_id, category_id, type, position, definition, texts)
       values ('elder', 'daily', 'ride', 'FRAME', 1, '{}', '{}')`,
    );
    await joinDatabases(cluster.ports, 'late');

    const count = async (table: string): Promise<number> =>
      Number((await there.query<{ n: string }>(`select count(*) as n from ${table}`)).rows[0]?.n);
    const notedBefore = await count('member_change');
    // A table that the owner may not distribute stops the run before any other table is distributed.
    await there.query('create table a_stranger (tenant_id text not null)');
    await expect(distribute(asOwner, { shards: inShort(4) })).rejects.toThrow('must be owner of table a_stranger');
    expect([await count('pg_dist_partition'), await count('campaign')]).toEqual([0, 1]);
    await there.query('drop table a_stranger');

    const told: string[] = [];
    const unlock = (line: string): void => {
      told.push(line);
      void there.query(`select pg_advisory_unlock(${advisoryLock.migration})`);
    };
    await there.query(`select pg_advisory_lock(${advisoryLock.migration})`);
    expect(await distribute(asOwner, { shards: inShort(4), tell: unlock })).toMatchObject({
      kind: 'DISTRIBUTED',
      servers: 2,
    });
    expect(told).toEqual(['another process migrates this database: waiting for it']);
    expect(await count('campaign')).toBe(1);
    const { rows: set } = await there.query(
      `select unnest(setconfig) as setting from pg_db_role_setting join pg_database d on d.oid = setdatabase
        where d.datname = current_database() order by 1`,
    );
    expect(set.map(({ setting }) => setting)).toEqual([
      'citus.propagate_set_commands=local',
      'plan_cache_mode=force_custom_plan',
    ]);
    const unlogged = `pg_class where relnamespace = 'public'::regnamespace and relpersistence = 'u'`;
    expect(await count(unlogged)).toBe(0);
    // Moving rows notifies no member; later changes do.
    expect(await count('member_change')).toBe(notedBefore);
    await there.query(`update campaign set position = 2 where tenant_id = 'elder'`);
    expect(await count('member_change')).toBe(notedBefore + 1);
    // The owner's row-level security, off while rows moved, is on again.
    const { rows: lowered } = await there.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity and not relforcerowsecurity`,
    );
    expect(lowered).toEqual([]);
  }, 300_000);

  test('every tenant table is distributed with its rows, colocated by tenant; a second run has nothing to do [OPS-60]', async () => {
    early = await w.mintTenant();
    const member = await w.signUpMember(early);
    // Rows of a closed year move with all others.
    const now = w.clock.now().toISOString();
    w.clock.set('2024-12-30T12:00:00Z');
    await givePoints(w, early, member, 20);
    w.clock.set('2025-03-01T12:00:00Z');
    expect(await closeYears(w.deps.database, early.tenantId, { clock: w.clock.now })).toEqual([2025]);
    w.clock.set(now);
    const first = await distribute(cluster.ownerUrl, { shards });
    expect(first).toMatchObject({ kind: 'DISTRIBUTED', servers: 2 });
    expect(await distribute(cluster.ownerUrl)).toMatchObject({ kind: 'DISTRIBUTED', now: [] });
    const whole = await rows("select logicalrelid::text as name from pg_dist_partition where partmethod <> 'h'");
    expect(whole).toEqual([{ name: 'tenant_host' }]);
    const here = await rows(
      `select c.relname as name from pg_class c where relkind = 'r' and relnamespace = 'public'::regnamespace
         and not exists (select from pg_dist_partition p where p.logicalrelid = c.oid) order by 1`,
    );
    expect(here.map(({ name }) => name).filter((name) => !String(name).startsWith('staff'))).toEqual([
      'schema_migration',
    ]);
    const found = await w.inTenant(early, (tx) =>
      tx.query('select member_id as "memberId" from member where tenant_id = $1', [early.tenantId]),
    );
    expect(found).toEqual([{ memberId: member.memberId }]);
    expect(await w.inTenant(await w.mintTenant(), (tx) => tx.query('select from member'))).toEqual([]);
  }, 300_000);

  test('facts of an agency make its webhook events on the server of its rows, and another agency has no events [OPS-60, WEBHOOK-05, WEBHOOK-07]', async () => {
    const [tenant, other] = [await w.mintTenant(), await w.mintTenant()];
    await deskOf(w, tenant).call(adminRoutes.webhooks.create, {
      body: { url: 'https://system.example/hooks', events: webhookEventTypes },
    });
    for (const each of [tenant, other]) {
      const { memberId, ...member } = await w.signUpMember(each);
      await givePoints(w, each, { ...member, memberId }, 20);
      await mintOffer(w, each, { codes: freshCodes(1), definition: { stock: { kind: 'pool' } } });
      await watchStockJob(w.deps).run({ tenantId: each.tenantId });
      const level = { memberId, fact: 'frequent/gold', data: { memberId, statusId: 'frequent', levelId: 'gold' } };
      await w.inTenant(each, (tx) => noteFacts(tx, 'fareback.level.reached.v1', [level]));
    }
    const typesOf = (of: TestTenant) =>
      w.inTenant(of, (tx) =>
        tx.query('select type from webhook_event where tenant_id = $1 order by noted_at', [tx.tenantId]),
      );
    expect(await typesOf(tenant)).toEqual([
      { type: 'fareback.member.joined.v1' },
      { type: 'fareback.points.earned.v1' },
      { type: 'fareback.points.claimed.v1' },
      { type: 'fareback.stock.low.v1' },
      { type: 'fareback.level.reached.v1' },
    ]);
    expect(await typesOf(other)).toEqual([]);
  }, 60_000);

  test("every statement goes to its tenant's one server, except those about all tenants [OPS-62]", async () => {
    await loadModule();
    const runtime = new pg.Client({ connectionString: cluster.runtimeUrl });
    await runtime.connect();
    const reaches = new Map<string, Set<Reach>>();
    const failed: string[] = [];
    for (const { file, place, texts } of readStatements(path.join(import.meta.dirname), isProduct).statements) {
      if (isElsewhere(file) || texts.some((text) => /^\s*select pg_(try_)?advisory|pg_notify/.test(text))) continue;
      const reach = await reachOfStatement(runtime, { texts }, early.tenantId);
      if (typeof reach !== 'string') failed.push(`${file} ${place}: ${reach.failed}`);
      else reaches.set(`${file} ${place}`, (reaches.get(`${file} ${place}`) ?? new Set()).add(reach));
    }
    await runtime.end();
    const those = (reach: Reach): string[] => [...reaches].flatMap(([at, all]) => (all.has(reach) ? [at] : []));
    expect(failed).toEqual([]);
    expect(those('ALL').toSorted()).toEqual(ALL_TENANTS.toSorted());
    expect(those('STEPS').toSorted()).toEqual(IN_STEPS.toSorted());
    expect(those('COORDINATOR')).toEqual(ON_THE_COORDINATOR);
  }, 300_000);

  test('years are closed on a cluster as on one server: before its tables are distributed, after, and after a tenant moved to another server [OPS-104]', async () => {
    const now = w.clock.now().toISOString();
    await moveRows(cluster, await placeOfRows(cluster, early.tenantId));
    const member = await w.signUpMember(early);
    const post = (at: string): Promise<string[]> => {
      w.clock.set(at);
      return givePoints(w, early, member, 7);
    };
    await expect(post('2024-12-31T12:00:00Z')).rejects.toThrow(/the books of .* are closed/);
    await post('2025-12-30T12:00:00Z');
    w.clock.set('2026-02-01T12:00:00Z');
    expect(await closeYears(w.deps.database, early.tenantId, { clock: w.clock.now })).toEqual([2026]);
    await expect(post('2025-12-31T12:00:00Z')).rejects.toThrow(/the books of .* are closed/);
    await post('2026-02-01T12:00:00Z');
    const fresh = await w.mintTenant();
    await givePoints(w, fresh, await w.signUpMember(fresh), 9);
    expect(await closeYears(w.deps.database, fresh.tenantId, { clock: w.clock.now })).toEqual([2026]);
    expect(await troubles(w, early)).toEqual([]);
    const proof = { clock: w.clock.now, extent: 'SINCE' as const, onFinding: () => {} };
    expect(await proveBooks(w.deps.database, early.tenantId, proof)).toMatchObject({ broken: 0, sinceYear: 2026 });
    w.clock.set(now);
  }, 120_000);

  test('a table of a later migration is distributed by it, and may reference others; one left undistributed is named, and distributed by the command [OPS-65, OPS-75]', async () => {
    const owner = new pg.Client({ connectionString: cluster.ownerUrl });
    await owner.connect();
    await owner.query(`create table later (tenant_id text not null, member_id uuid not null, primary key (tenant_id, member_id));
      select stand_beside_tenant('later'); alter table later add foreign key (tenant_id, member_id) references member`);
    expect(await distribute(cluster.ownerUrl)).toMatchObject({ kind: 'DISTRIBUTED', now: [] });
    expect((await readInstallationFacts(w.deps.database)).unspreadTables).toEqual([]);
    await owner.query('drop table later');
    // A migration that forgets to distribute its table leaves it incomplete: it is named, and the command does the
    // rest.
    await owner.query(`create table half (tenant_id text not null, member_id uuid not null, primary key (tenant_id, member_id));
      alter table half enable row level security; alter table half force row level security;
      create policy own on half using (tenant_id = current_setting('app.tenant_id', true));
      insert into half select '${early.tenantId}', gen_random_uuid() from set_config('app.tenant_id', '${early.tenantId}', false)`);
    expect((await readInstallationFacts(w.deps.database)).unspreadTables).toEqual(['half']);
    const typed = await promisify(execFile)(
      process.execPath,
      [path.join(import.meta.dirname, 'cli/main.ts'), 'migrate', '--distribute'],
      { env: { PATH: process.env['PATH'], DATABASE_OWNER_URL: cluster.ownerUrl } },
    );
    expect(typed.stdout).toMatch(/^nothing to do\nhalf distributed\n\d+ tables are spread over 2 servers\n$/);
    expect((await readInstallationFacts(w.deps.database)).unspreadTables).toEqual([]);
    expect(await rows('select from half')).toHaveLength(1);
    await owner.query('drop table half');
    await owner.end();
  }, 60_000);

  const setEager = async (): Promise<Stage> =>
    createRedemptionEnv(w, await w.mintTenant({ settings: { limits: { redemptionsPerMemberPerDay: 1_000_000 } } }), {
      riders: RIDERS,
      // Riders keep redeeming between kills; the stock must not sell out.
      codes: 4_000 + kills * 2_000,
    });

  /** Redeems without a pause while something happens; every request not answered with 200 is repeated. */
  async function pressWhile(stage: Stage, happening: () => Promise<void>): Promise<Press[]> {
    const over = new AbortController();
    const refusals: [number, unknown][] = [];
    const presses: Press[] = [];
    const rider = async (who: Stage['riders'][number]): Promise<void> => {
      while (!over.signal.aborted) {
        const press = newPress(stage, who);
        presses.push(press);
        const { status, body } = await w.request(stage.tenant, {
          method: 'POST',
          path: `/rest/offers/${stage.offerId}/redemption`,
          headers: { 'idempotency-key': press.key },
          cookie: who.cookie,
        });
        if (status !== 200 && status !== 503) refusals.push([status, body]);
        if (status === 200) press.first = body as Press['first'] & object;
        else await wait(50);
      }
    };
    const riders = Promise.all(stage.riders.map(rider));
    await happening().finally(() => over.abort());
    await riders;
    expect(refusals.slice(0, 3)).toEqual([]);
    return presses;
  }

  test('a tenant that moves to another server during redemptions loses nothing and duplicates nothing [OPS-63]', async () => {
    const stage = await setEager();
    const { tenantId } = stage.tenant;
    const place = await placeOfRows(cluster, tenantId);
    const [isolate = '', where = '', move = ''] = typedIn('Moving a tenant', {
      'my-agency': tenantId,
      "'db-1.internal', 5432": `'127.0.0.1', ${place.from}`,
      "'db-2.internal', 5432": `'127.0.0.1', ${place.to}`,
    });
    // Isolating a shard requires a quiet hour, as the guide says.
    await client.query(isolate);
    expect(await rows(where)).toEqual([{ nodename: '127.0.0.1', nodeport: place.from }]);
    const presses = await pressWhile(stage, async () => {
      await wait(500);
      await client.query(move);
      await wait(500);
    });
    expect((await placeOfRows(cluster, tenantId)).shard).not.toBe(place.shard);
    expect((await placeOfRows(cluster, tenantId)).from).toBe(place.to);
    expect(presses.filter(({ first }) => first).length).toBeGreaterThan(RIDERS);
    await checkStage(w, stage, presses);
  }, 300_000);

  test('while a server is down, other agencies are available to new processes, jobs and verification; doctor names the server and its agencies, and no caller is answered that an agency does not exist [OPS-113, OPS-115]', async () => {
    // The server that also holds the installation's own rows, such as key usage.
    const { from: down } = await placeOfRows(cluster, INSTALLATION);
    const [standing, fallen]: [TestTenant[], TestTenant[]] = [[], []];
    for (let at = 0; at < 24 && (at < 8 || standing.length === 0 || fallen.length === 0); at += 1) {
      const tenant = await w.mintTenant();
      ((await placeOfRows(cluster, tenant.tenantId)).from === down ? fallen : standing).push(tenant);
    }
    const [[there], [first]] = [standing, fallen];
    if (!there || !first) throw new Error('all of them stand on one server');
    const environment = {
      PATH: process.env['PATH'] ?? '',
      DATABASE_URL: cluster.runtimeUrl,
      DATA_KEYS: 'test data key of thirty-two characters',
      DATA_LOOKUP_KEY: 'test lookup key of thirty-two chars!!',
      LOG_LEVEL: 'silent',
    };
    const command = (...words: string[]): Promise<{ code: unknown; said: string }> =>
      new Promise((resolve) => {
        const main = path.join(import.meta.dirname, 'cli/main.ts');
        execFile(process.execPath, [main, ...words], { env: environment }, (error, out, err) =>
          resolve({ code: error?.code ?? 0, said: out + err }),
        );
      });
    await w.app.tenants.all();
    await cluster.kill(down);
    const doctor = await command('doctor', '--json');
    const { findings } = JSON.parse(doctor.said) as { findings: SystemFinding[] };
    const named = findings.find(({ check }) => check === 'servers');
    expect([doctor.code, named]).toEqual([
      1,
      {
        check: 'servers',
        state: 'bad',
        says: expect.stringMatching(
          new RegExp(`^127\\.0\\.0\\.1:${down} does not answer \\(.*${down}\\); out of service: .*`),
        ),
        todo: expect.stringMatching(/^Start it, .* answered 503 until then, the others go on/),
      },
    ]);
    for (const { tenantId } of standing) expect(named?.says).not.toContain(tenantId);
    expect(findings.find(({ check }) => check === 'agencies')?.state).toBe('unknown');

    expect(await command('ledger', 'verify', there.tenantId)).toEqual({
      code: 0,
      said: expect.stringContaining('the books are right'),
    });
    const notFinished = {
      code: 2,
      said: expect.stringMatching(
        new RegExp(`^not finished: The server 127\\.0\\.0\\.1:${down} of the cluster does not answer .* Start it`),
      ),
    };
    expect(await command('ledger', 'verify')).toEqual(notFinished);
    expect(await command('ledger', 'verify', first.tenantId)).toEqual(notFinished);

    const server = await startServer(environment);
    onTestFinished(async () => {
      server.signal('SIGKILL');
      await server.gone;
    });
    const statusFor = async ({ host }: { host: string }): Promise<number> =>
      (await server.request({ path: '/rest/configuration', headers: { host } })).status;
    expect([await statusFor(there), await statusFor(first), await statusFor({ host: 'nobody.test' })]).toEqual([
      200, 503, 503,
    ]);

    // A process that knows the tenants keeps them.
    w.app.tenants.refresh();
    expect(await w.app.tenants.byId(there.tenantId)).toBeDefined();
    expect(await w.app.tenants.byId(first.tenantId)).toBeDefined();

    const worked = new Set<string>();
    const quiet = { ...w.deps, log: { error: () => {} } as unknown as typeof w.deps.log };
    const job = forEachTenant(quiet, {}, async ({ tenantId }) => void worked.add(tenantId));
    await expect(job).rejects.toThrow('1 tenants or servers');
    expect(standing.filter(({ tenantId }) => !worked.has(tenantId))).toEqual([]);
    expect(worked.has(first.tenantId)).toBe(false);
    await cluster.revive(down);
    await expect.poll(() => statusFor(first), { timeout: 20_000 }).toBe(200);
    expect(await statusFor({ host: 'nobody.test' })).toBe(404);
    // The first statement of a connection opened before the kill still fails.
    const canWrite = (): Promise<boolean> =>
      w.mintTenant().then(
        () => true,
        () => false,
      );
    await expect.poll(canWrite, { timeout: 20_000 }).toBe(true);
  }, 180_000);

  test('encrypted data is re-encrypted under another key by a command that is killed halfway and restarted [OPS-71]', async () => {
    const stage = await createRedemptionEnv(w, await w.mintTenant(), { riders: 2, codes: 4_000 });
    const keys = ['a key that takes the place of the other one', 'test data key of thirty-two characters'];
    const lookup = 'test lookup key of thirty-two chars!!';
    const env = { DATABASE_URL: cluster.runtimeUrl, DATA_KEYS: keys.join(), DATA_LOOKUP_KEY: lookup };
    const command = [path.join(import.meta.dirname, 'cli/main.ts'), 'keys', 'reseal'];
    const reencrypt = () => spawn(process.execPath, command, { env: { PATH: process.env['PATH'], ...env } });
    const [freshId = '', oldId = ''] = createKeyRing(keys, lookup).keyIds;
    const under = async (): Promise<Record<string, number>> => {
      const counts = { [freshId]: 0, [oldId]: 0 };
      for (const { sealed: encrypted } of await rows(
        'select code_sealed as sealed from coupon where code_sealed is not null',
      )) {
        const keyId = keyIdOf(encrypted as Buffer);
        counts[keyId] = (counts[keyId] ?? 0) + 1;
      }
      return counts;
    };
    const first = reencrypt();
    const gone = once(first, 'close');
    await expect.poll(async () => (await under())[freshId], { timeout: 60_000, interval: 10 }).toBeGreaterThan(0);
    first.kill('SIGKILL');
    await gone;
    const half = await under();
    expect(half[oldId]).toBeGreaterThan(0);

    const [code] = await once(reencrypt(), 'close');
    expect(code).toBe(0);
    const whole = await under();
    expect(whole).toEqual({ [oldId]: 0, [freshId]: (half[oldId] ?? 0) + (half[freshId] ?? 0) });
    const fresh = createKeyRing([keys[0] ?? ''], lookup);
    const context = `coupon|${stage.tenant.tenantId}|${stage.offerId}`;
    const codes = await rows('select code_sealed as sealed from coupon where offer_id = $1', [stage.offerId]);
    expect(codes.filter(({ sealed: encrypted }) => fresh.canDecrypt(encrypted as Buffer, context))).toHaveLength(4_000);
  }, 180_000);

  test(
    'a server killed during redemptions loses no acknowledged one, and an unanswered one has a single result [OPS-64]',
    async () => {
      const stage = await setEager();
      const { from } = await placeOfRows(cluster, stage.tenant.tenantId);
      for (let kill = 0; kill < kills; kill += 1) {
        const presses = await pressWhile(stage, async () => {
          await wait(300 + Math.random() * 500);
          await cluster.kill(from);
          await wait(200);
          await cluster.revive(from);
          await wait(500);
        });
        expect(presses.filter(({ first }) => first).length).toBeGreaterThan(0);
        await checkStage(w, stage, presses);
      }
    },
    120_000 + kills * 30_000,
  );
});
