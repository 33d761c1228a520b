import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { openReplica } from '../../apps/api/src/platform/database/replica.ts';
import { createDeskEnv, testDesk } from '../../apps/api/src/testing/desk-env.ts';
import { type TestTenant, type World, world } from '../../apps/api/src/testing/index.ts';
import { poolerProgram, startPooler } from '../../apps/api/src/testing/pooler.ts';
import { type Cluster, lackForFailover, openSite, type Site } from '../drills/cluster.ts';
import { follow, openStableAddress, type StableAddress } from '../drills/failover.ts';
import { installDatabase, urlOf } from '../drills/installed.ts';
import type { Failure } from './failures.ts';
import { askerAt, environmentOf, type Installation, type Kind, POOLER } from './installation.ts';

interface Replicated extends Installation {
  site: Site;
  /** Accepts writes; the address at `door` points to it. */
  leader: Cluster;
  door: StableAddress;
  /** Follows the first leader and serves the desk's figures. */
  replica: Cluster;
  servers: Cluster[];
}

/** Requests the day's desk figures until `over`; returns the count of each status. */
async function readFigures(w: World, tenant: TestTenant, over: AbortSignal): Promise<Record<number, number>> {
  const desk = createDeskEnv(w);
  const { cookie } = await desk.signIn('viewer', tenant);
  const statuses: Record<number, number> = {};
  do {
    const { status } = await desk.call({ method: 'GET', path: `/admin/agencies/${tenant.tenantId}/today`, cookie });
    statuses[status] = (statuses[status] ?? 0) + 1;
  } while (!over.aborted);
  return statuses;
}

const replicaDies: Failure<Replicated> = {
  name: 'the replica dies and comes back, while the desk reads its figures',
  async happen({ at: { w, replica }, load }) {
    const over = new AbortController();
    const reading = readFigures(w, load.tenant, over.signal);
    await replica.kill();
    await load.more(10);
    await replica.start('standby');
    await load.more(10);
    over.abort();
    expect(Object.keys(await reading)).toEqual(['200']);
  },
};

const anotherTakesOver: Failure<Replicated> = {
  name: 'the database is lost, and a server whose word each commit waited for takes over',
  async happen({ at, load }) {
    const { site, leader, servers, door: address } = at;
    const next = await follow(site, leader, `server-${servers.length}`, true);
    servers.push(next);
    await load.more(10);
    await leader.kill();
    next.sql(`alter system set synchronous_standby_names = ''`);
    next.sql('select pg_promote()');
    at.leader = next;
    address.leadTo(next);
  },
};

async function start(): Promise<Replicated> {
  const site = openSite(fs.mkdtempSync(path.join(os.tmpdir(), 'faults-')));
  const leader = await installDatabase(site, { archive_mode: 'off' });
  const replica = await follow(site, leader, 'replica', false);
  const address = await openStableAddress(leader);
  const direct = urlOf('fareback_runtime', address);
  const replicaUrl = urlOf('fareback_runtime', replica);
  const pooler = await startPooler([direct], POOLER);
  const pooled = pooler.through(direct);
  const figures = openReplica({ url: replicaUrl });
  const sockets = path.join(site.folder, 'sockets');
  const rows = askerAt(() => `postgres://postgres@localhost:${at.leader.port}/fareback?host=${sockets}`);
  const at: Replicated = {
    site,
    leader,
    door: address,
    replica,
    servers: [leader, replica],
    environment: { ...environmentOf(pooled, direct), DATABASE_REPLICA_URL: replicaUrl },
    w: await world({ desk: testDesk }, { databaseUrl: direct, pooledUrl: pooled, replica: figures }),
    pooler,
    rows,
    async deadlocks() {
      const [found] = await rows('select deadlocks from pg_stat_database where datname = current_database()');
      return Number(found?.['deadlocks']);
    },
    async restart() {
      await at.leader.kill();
      await at.leader.start();
    },
    async stop() {
      await figures.close();
      await pooler.stop();
      await address.close();
      for (const server of at.servers) await server.stop();
      site.remove();
    },
  };
  return at;
}

/** A primary, a replica with the desk's figures, and a pooler that points to the current primary. */
export const replicated: Kind<Replicated> = {
  name: 'a pooler, a database and a replica',
  lack: poolerProgram === null ? 'PgBouncer is not installed' : lackForFailover(),
  start,
  own: [replicaDies, anotherTakesOver],
};
