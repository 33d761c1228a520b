import os from 'node:os';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEnvironment } from './environment.ts';
import { giveProgram, held, makeSecret, signedHeaders, tripEvent } from './modules/ingest/testing/test-program.ts';
import { openDatabase } from './platform/database/database.ts';
import { isDatabaseBusy, isDatabaseLost } from './platform/database/errors.ts';
import { withTenant } from './platform/database/transactions.ts';
import { migrate } from './platform/migrations/migrate.ts';
import { serve } from './serve.ts';
import { serverInProcess, serverOnPort } from './testing/barrier.ts';
import { isOnCluster, notOnCluster } from './testing/blocked.ts';
import { type ChildServer, startServer } from './testing/child-server.ts';
import { ownerUrl, runtimeUrl } from './testing/database.ts';
import { type TestTenant, type World, world } from './testing/index.ts';
import { poolerProgram, type RunningPooler, startPooler } from './testing/pooler.ts';
import { checkStage, createRedemptionEnv, pressWithoutPause } from './testing/redemption-env.ts';
import { mintRaceTenant, type RaceKind, races, runRace } from './testing/redemption-races.ts';

/** Short by default; `KILLS=20` and `RACES=200` run longer. */
const kills = Number(process.env['KILLS'] ?? 1);
const racesEach = Math.ceil(Number(process.env['RACES'] ?? 8) / 8);
const ROOM = 4;
const key = 'k'.repeat(40);
const keys = { DATA_KEYS: key, DATA_LOOKUP_KEY: key, LOG_LEVEL: 'silent', RUN_JOBS: 'off', PORT: '0' };
const environmentOf = (variables: Record<string, string>) => readEnvironment({ ...keys, ...variables }, os.tmpdir());

describe.skipIf(poolerProgram === null || isOnCluster)(
  `through PgBouncer in transaction mode (skipped if it is not installed)${notOnCluster('its servers ask for no password')}`,
  () => {
    const stops: (() => Promise<void>)[] = [];
    const servers: ChildServer[] = [];
    let pooler: RunningPooler;
    let pooled: string;
    let w: World;
    let raceTenant: TestTenant;
    const open = async (settings: Record<string, string | number>): Promise<RunningPooler> => {
      const running = await startPooler([runtimeUrl, ownerUrl], settings);
      stops.push(running.stop);
      return running;
    };
    const serverAt = async (url: string, more: Record<string, string> = {}): Promise<ChildServer> => {
      const server = await startServer({
        DATABASE_URL: url,
        DATABASE_DIRECT_URL: runtimeUrl,
        DATABASE_POOLER: 'transaction',
        LOG_LEVEL: 'silent',
        ...more,
      });
      servers.push(server);
      return server;
    };

    beforeAll(async () => {
      pooler = await open({ default_pool_size: ROOM });
      pooled = pooler.through(runtimeUrl);
      w = await world({}, { databaseUrl: runtimeUrl, pooledUrl: pooled });
      raceTenant = await mintRaceTenant(w);
      await Promise.all([serverAt(pooled), serverAt(pooled)]);
    });
    afterAll(async () => {
      for (const server of servers) server.signal('SIGKILL');
      await Promise.all(servers.map(({ gone }) => gone));
      for (const stop of stops) await stop();
    });

    test('a reused connection has no leftover tenant or settings, and each transaction sets its own limits [OPS-26, TEN-01]', async () => {
      const tenants = await Promise.all(Array.from({ length: 6 }, () => w.mintTenant()));
      const riders = await Promise.all(tenants.map((tenant) => w.signUpMember(tenant)));
      const seen = await Promise.all(
        Array.from({ length: 240 }, async (_, turn) => {
          const at = turn % tenants.length;
          const rows = await w.inTenant(tenants[at] as never, (tx) =>
            // Filtered only by the row-level security policy.
            tx.query<{ memberId: string }>('select member_id as "memberId" from member'),
          );
          return rows.length === 1 && rows[0]?.memberId === riders[at]?.memberId;
        }),
      );
      expect(seen.every(Boolean)).toBe(true);

      const strangers = await Promise.all(
        Array.from({ length: ROOM }, async () => {
          const client = new pg.Client({ connectionString: pooled });
          await client.connect();
          await client.query('begin');
          return client;
        }),
      );
      for (const client of strangers) {
        const { rows } = await client.query(
          `select coalesce(current_setting('app.tenant_id', true), '') as tenant, (select count(*)::int from member) as members,
           (select count(*)::int from pg_prepared_statements) as prepared, current_setting('statement_timeout') as timeout,
           current_setting('enable_seqscan') as seqscan`,
        );
        expect(rows).toEqual([{ tenant: '', members: 0, prepared: 0, timeout: '0', seqscan: 'on' }]);
      }
      await Promise.all(strangers.map((client) => client.end()));

      const hasty = openDatabase({
        url: pooled,
        pooler: 'transaction',
        statementTimeoutMillis: 300,
        lockTimeoutMillis: 100,
      });
      const [tenant] = tenants;
      const slow = await withTenant(hasty, tenant?.tenantId ?? '', (tx) => tx.query('select pg_sleep(2)')).catch(
        (error: unknown) => error,
      );
      expect([isDatabaseBusy(slow), String(slow)]).toEqual([true, expect.stringContaining('statement timeout')]);
      await hasty.close();
    });

    test.each(Object.keys(races) as RaceKind[])(
      'a race for %s through two processes behind the pooler has the only allowed result [OPS-27, REDEEM-17]',
      async (kind) => {
        const doors = [...servers.slice(0, 2).map(({ port }) => serverOnPort(port)), serverInProcess(w)];
        for (let race = 0; race < racesEach; race += 1)
          expect(await runRace(kind, { w, doors, tenant: raceTenant, atEachDoor: race % 2 === 0 ? 3 : 1 })).toEqual([]);
      },
      60_000 * racesEach,
    );

    test('a rider signs up behind the pooler, and jobs and notifications bypass it [OPS-27]', async () => {
      const tenant = await w.mintTenant();
      const server = await serverAt(pooled, { RUN_JOBS: 'true', LOCAL_TOOLS: 'true' });
      const body = {
        name: 'Test Rider',
        email: 'ana@example.org',
        password: 'Rides4Ever#',
        confirmNewPassword: 'Rides4Ever#',
      };
      const reply = await server.request({
        method: 'POST',
        path: '/auth/sign-up',
        headers: { host: tenant.host },
        body,
      });
      expect([reply.status, reply.text]).toEqual([200, expect.stringContaining('UserID')]);
      const titleOf = async (): Promise<unknown> => {
        const { text } = await server.request({ path: '/rest/configuration', headers: { host: tenant.host } });
        return JSON.parse(text).SignInScreenTitle;
      };
      expect(await titleOf()).not.toBe('After');
      const configuration = { en: { TenantID: tenant.tenantId, SignInScreenTitle: 'After' } };
      await w.inTenant(tenant, async (tx) => {
        await tx.run('update tenant set configuration = $2 where tenant_id = $1', [
          tenant.tenantId,
          JSON.stringify(configuration),
        ]);
        await tx.run(`select pg_notify('tenant_changed', $1)`, [tenant.tenantId]);
      });
      await expect.poll(titleOf).toBe('After');
    }, 60_000);

    test('large provider reports work behind the pooler: each ride is accepted once and paid once [OPS-27]', async () => {
      const tenant = await w.mintTenant();
      await giveProgram(w, tenant, ['cards'], [{ id: 'ride', type: 'TRANSACTIONAL', reward: 10 }]);
      const secret = await makeSecret(w, tenant, 'cards');
      const rider = await w.signUpMember(tenant);
      const card = { ProviderID: 'cards', identifier: '004211' };
      await w.request(tenant, {
        method: 'POST',
        path: '/rest/users/me/providersStatus',
        body: card,
        cookie: rider.cookie,
      });
      const began = w.clock.now().getTime() + 60_000;
      w.clock.advance(3_600);
      const rides = Array.from({ length: 300 }, (_, n) =>
        tripEvent(`ride-${n}`, '004211', new Date(began + n * 1_000).toISOString()),
      );
      const body = JSON.stringify(rides);
      const path = `/ingest/${tenant.tenantId}/cards/events`;
      const report = () => w.request(null, { method: 'POST', path, body, headers: signedHeaders(w, secret, body) });
      const replies = await Promise.all([report(), report()]);
      expect(replies.map(({ status }) => status)).toEqual([202, 202]);
      expect((await held(w, tenant, rider.memberId)).map(({ amount }) => amount)).toEqual(Array(300).fill(10));
    }, 60_000);

    test(
      'a pooler killed during redemptions neither loses nor duplicates any, and they continue after its restart [OPS-28]',
      async () => {
        const own = await open({ default_pool_size: ROOM });
        const tenant = await w.mintTenant({ settings: { limits: { redemptionsPerMemberPerDay: 1_000_000 } } });
        const stage = await createRedemptionEnv(w, tenant, { riders: 6, codes: 1_500 + 400 * kills });
        const server = await serverAt(own.through(runtimeUrl));
        const { tally, more, end } = pressWithoutPause(server, stage);
        for (let kill = 0; kill < kills; kill += 1) {
          await more(40);
          const before = tally.toldToComeBack;
          await own.kill();
          await expect.poll(() => tally.toldToComeBack).toBeGreaterThan(before);
          await own.start();
        }
        await more(40);
        await end();
        expect(tally).toMatchObject({ broken: 0, acknowledged: stage.presses.length });
        await checkStage(w, stage);
      },
      60_000 * (1 + kills),
    );

    test('a full pooler causes a quick 503 with Retry-After, leaves nothing half done, and recovers [OPS-29]', async () => {
      const full = await open({ default_pool_size: 1, query_wait_timeout: 1 });
      const url = full.through(runtimeUrl);
      const tenant = await w.mintTenant();
      const stage = await createRedemptionEnv(w, tenant, { riders: 2, codes: 50 });
      const server = await serverAt(url);
      const hog = new pg.Client({ connectionString: url });
      hog.on('error', () => {});
      await hog.connect();
      await hog.query('begin');
      const began = performance.now();
      const userinfo = () =>
        server.request({
          path: '/rest/users/me/userinfo/en',
          headers: { host: tenant.host, cookie: stage.riders[0]?.cookie ?? '' },
        });
      const refused = await Promise.all([userinfo(), userinfo(), userinfo()]);
      for (const reply of refused) {
        expect([reply.status, JSON.parse(reply.text).error]).toEqual([503, 'SERVICE_UNAVAILABLE']);
        expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
      }
      expect(performance.now() - began).toBeLessThan(30_000);
      await hog.end();
      const { more, end } = pressWithoutPause(server, stage);
      await more(10);
      await end();
      await checkStage(w, stage);
    }, 60_000);

    test.each([
      [
        'an address that leads to a pooler nobody told of',
        {},
        /a pooler stands before it .*DATABASE_POOLER=transaction/,
      ],
      [
        'one that hides it',
        { ignore_startup_parameters: 'statement_timeout,lock_timeout,idle_in_transaction_session_timeout' },
        /^A pooler stands before the database .*: say so by DATABASE_POOLER=transaction/,
      ],
      [
        'one with no room for a client',
        { max_client_conn: 0 },
        /the pooler before it lets nobody in .*max_client_conn/,
      ],
    ])('%s ends the startup with advice [OPS-30]', async (_, settings, sentence) => {
      const refusing = 'max_client_conn' in settings ? await openFull() : await open(settings);
      const told =
        'max_client_conn' in settings ? { DATABASE_POOLER: 'transaction', DATABASE_DIRECT_URL: runtimeUrl } : {};
      const failing = serve(environmentOf({ DATABASE_URL: refusing.through(runtimeUrl), ...told }));
      await expect(failing).rejects.toThrow(sentence);
    });

    test.each([
      ['a password that its list does not have', (url: URL) => void (url.password = 'other'), /refuses .*auth_file/],
      [
        'a database that it does not lead to',
        (url: URL) => void (url.pathname = '/nowhere'),
        /leads to no such database/,
      ],
    ])('a pooler contacted with %s gives a different error from a full one [OPS-119]', async (_, change, sentence) => {
      const refusing = await open({});
      const url = new URL(refusing.through(runtimeUrl));
      change(url);
      const told = { DATABASE_POOLER: 'transaction', DATABASE_DIRECT_URL: runtimeUrl };
      await expect(serve(environmentOf({ DATABASE_URL: url.href, ...told }))).rejects.toThrow(sentence);
    });

    async function openFull(): Promise<RunningPooler> {
      const running = await open({ max_client_conn: 1 });
      const only = new pg.Client({ connectionString: running.through(runtimeUrl) });
      only.on('error', () => {});
      await only.connect();
      stops.unshift(() => only.end());
      return running;
    }

    test('notifications and migrations can’t be configured through a pooler, nor prepared statements through one without support [OPS-30]', async () => {
      const throughIt = { DATABASE_URL: pooled, DATABASE_DIRECT_URL: pooled, DATABASE_POOLER: 'transaction' };
      await expect(serve(environmentOf(throughIt))).rejects.toThrow(
        /^DATABASE_DIRECT_URL leads to a pooler, where notices and jobs are lost/,
      );
      await expect(migrate(pooler.through(ownerUrl))).rejects.toThrow(/^DATABASE_OWNER_URL leads to a pooler/);
      const prepared = { ...throughIt, DATABASE_DIRECT_URL: runtimeUrl, DATABASE_POOLER: 'prepared' };
      await expect(serve(environmentOf(prepared))).rejects.toThrow(
        /keeps no prepared statements: set DATABASE_POOLER=transaction/,
      );
      const lost = await serve(environmentOf({ ...throughIt, DATABASE_URL: 'postgres://a:b@127.0.0.1:9/x' })).catch(
        (error: Error) => error,
      );
      expect(isDatabaseLost((lost as Error).cause)).toBe(true);
    });
  },
);

test('a pooler without a direct URL, or of an unknown kind, is an invalid environment [OPS-30]', () => {
  expect(() => environmentOf({ DATABASE_URL: runtimeUrl, DATABASE_POOLER: 'session' })).toThrow(
    'DATABASE_POOLER must be one of none, transaction, prepared, but is "session"',
  );
  expect(() => environmentOf({ DATABASE_URL: runtimeUrl, DATABASE_POOLER: 'transaction' })).toThrow(
    'DATABASE_DIRECT_URL is missing, but notices and the queue cannot go through the pooler',
  );
});
