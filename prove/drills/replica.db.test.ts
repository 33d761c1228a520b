import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { registerStateMetrics } from '../../apps/api/src/http/state-metrics.ts';
import type { Database } from '../../apps/api/src/platform/database/database.ts';
import { openReplica } from '../../apps/api/src/platform/database/replica.ts';
import { createLog } from '../../apps/api/src/platform/telemetry/log.ts';
import { createMetrics } from '../../apps/api/src/platform/telemetry/metrics.ts';
import { createDeskEnv, testDesk } from '../../apps/api/src/testing/desk-env.ts';
import { type World, world } from '../../apps/api/src/testing/index.ts';
import { givePoints } from '../../apps/api/src/testing/offers.ts';
import { type Cluster, lackForFailover, openSite } from './cluster.ts';
import { follow } from './failover.ts';
import { install, urlOf } from './installed.ts';

const lack = lackForFailover();
const HOUR_SECONDS = 3_600;

/** Returns a time zone with morning hours, because an hour later must be the same day. */
function morningZone(): string {
  const behind = new Date().getUTCHours() - 8;
  const hours = behind > 12 ? behind - 24 : behind;
  return `Etc/GMT${hours < 0 ? '-' : '+'}${Math.abs(hours)}`;
}

/** Starts a database, its replica, and a desk that may read figures from the replica. */
async function follower(): Promise<{ w: World; standby: Cluster; warnings: () => string[] }> {
  const site = openSite(fs.mkdtempSync(path.join(os.tmpdir(), 'replica-')));
  const primary = await install(site, { archive_mode: 'off' });
  const standby = await follow(site, primary, 'replica', false);
  const lines: { level: number; msg: string }[] = [];
  const log = createLog('warn', { write: (line: string) => void lines.push(JSON.parse(line)) });
  const replica = openReplica({ url: urlOf('fareback_runtime', standby) });
  const w = await world({ desk: testDesk }, { databaseUrl: urlOf('fareback_runtime', primary), replica, log });
  onTestFinished(async () => {
    await replica.close();
    await w.deps.database.close().catch(() => {});
    await standby.stop();
    await primary.stop();
    site.remove();
  });
  return { w, standby, warnings: () => lines.map(({ msg }) => msg).filter((line) => line.includes('replica')) };
}

test.skipIf(lack !== null)(
  `desk figures come from a replica, with their time, and from the primary if the replica is an hour behind, fails, was promoted or is gone; riders always see their own changes; the replica’s lag is a metric${lack === null ? '' : ` (skipped: ${lack})`} [OPS-76, OPS-77, OPS-95]`,
  async () => {
    const { w, standby, warnings } = await follower();
    w.clock.set(new Date());
    const tenant = await w.mintTenant({ timeZone: morningZone() });
    const rider = await w.signUpMember(tenant);
    const desk = createDeskEnv(w);
    const today = async () => {
      const { cookie } = await desk.signIn('viewer', tenant);
      const url = `/admin/agencies/${tenant.tenantId}/today`;
      const { status, body } = await desk.call({ method: 'GET', path: url, cookie });
      expect(status).toBe(200);
      return { at: Date.parse(body.at), points: body.today.pointsEarned as number };
    };
    const ofRider = async (): Promise<unknown> => {
      const url = '/rest/users/me/userinfo/en';
      return (await w.request(tenant, { method: 'GET', path: url, cookie: rider.cookie })).body.Balance;
    };

    /** Metrics of a process that is asked for the first time. */
    const figures = async (): Promise<string[]> => {
      const { registry } = createMetrics();
      registerStateMetrics(registry, w.deps, w.app.tenants);
      return (await registry.metrics()).match(/^fareback_replica_.*$/gm) ?? [];
    };

    await givePoints(w, tenant, rider, 10);
    await expect.poll(figures).toEqual(['fareback_replica_lag_seconds 0', 'fareback_replica_read 1']);
    await expect.poll(today).toEqual({ at: w.clock.now().getTime(), points: 10 });
    expect(warnings()).toEqual([]);

    // Result of a read whose first try fails with this code; an error not caused by the replica fails only once.
    const failedWith = async (code: string): Promise<unknown> => {
      const places: Database[] = [];
      const from = { database: w.deps.database, now: w.clock.now(), log: w.deps.log };
      const read = w.deps.replica?.read(from, async ({ database }) => {
        places.push(database);
        if (places.length === 1) throw Object.assign(new Error('failed'), { code });
        return places.length;
      });
      const came = await read?.catch((error: Error) => error.message);
      return [came, places.map((place) => place === w.deps.database)];
    };
    expect(await failedWith('22012')).toEqual(['failed', [false]]);
    expect(await failedWith('40001')).toEqual([2, [false, true]]);
    expect(warnings()).toEqual([expect.stringMatching(/^the replica is not read.*: failed$/)]);

    // A replica about to catch up is waited for; its figures are then as of the call.
    const patient = openReplica({ url: urlOf('fareback_runtime', standby) }, 60_000);
    const now = { database: w.deps.database, now: w.clock.now(), log: w.deps.log };
    const places: (Date | string)[] = [];
    standby.sql('select pg_wal_replay_pause()');
    await givePoints(w, tenant, rider, 1);
    const since = standby.sql('select clock_timestamp()');
    const reading = patient.check(now).then((at) => void places.push(at));
    const looked = `select count(*) from pg_stat_activity where query like '%pg_last_wal_replay_lsn() >=%' and query_start > '${since}' and pid <> pg_backend_pid()`;
    await expect.poll(() => standby.sql(looked)).not.toBe('0');
    standby.sql('select pg_wal_replay_resume()');
    await reading;
    await patient.close();
    expect(places).toEqual([now.now]);
    const cluster = { ...now, database: { ...w.deps.database, isSpread: true } };
    expect(await w.deps.replica?.check(cluster)).toMatch(/^tables stand on several servers/);

    standby.sql('select pg_wal_replay_pause()');
    const before = Date.now();
    await givePoints(w, tenant, rider, 7);
    w.clock.set(new Date());
    const behind = await today();
    expect([behind.points, behind.at <= before]).toEqual([11, true]);
    expect(await ofRider()).toBe('18');

    w.clock.advance(HOUR_SECONDS);
    expect(await today()).toEqual({ at: w.clock.now().getTime(), points: 18 });
    // The warning was logged a moment ago and is not repeated.
    expect(warnings()).toHaveLength(1);
    expect(await figures()).toEqual([
      expect.stringMatching(/^fareback_replica_lag_seconds 36\d\d(\.\d+)?$/),
      'fareback_replica_read 0',
    ]);

    standby.sql('select pg_wal_replay_resume()');
    await expect.poll(today).toEqual({ at: w.clock.now().getTime(), points: 18 });
    standby.sql('select pg_promote()');
    await givePoints(w, tenant, rider, 1);
    expect((await today()).points).toBe(19);
    expect(await figures()).toEqual(['fareback_replica_read 0']);
    await standby.kill();
    await givePoints(w, tenant, rider, 1);
    expect((await today()).points).toBe(20);
    expect(await figures()).toEqual(['fareback_replica_read 0']);
  },
  180_000,
);
