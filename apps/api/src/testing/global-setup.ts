import fs from 'node:fs';
import path from 'node:path';
import { startPostgres } from '@fareback/launcher';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { distribute } from '../platform/migrations/distribute.ts';
import { migrate, prepareServer } from '../platform/migrations/migrate.ts';
import { startCluster } from './cluster.ts';
import { startPooler } from './pooler.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    ownerUrl: string;
    runtimeUrl: string;
    superuserUrl: string;
    pooledUrl: string | null;
  }
}

const cache = path.join(import.meta.dirname, '../../../../.cache');

interface Addresses {
  ownerUrl: string;
  runtimeUrl: string;
  superuserUrl: string;
}

/**
 * Creates a migrated database per worker, named as `database.ts` expects, and passes the addresses to the workers.
 * Returns the teardown function.
 */
async function provide(project: TestProject, addresses: Addresses): Promise<() => Promise<void>> {
  await migrate(addresses.ownerUrl);
  const template = new URL(addresses.superuserUrl).pathname.slice(1);
  const client = new pg.Client({ connectionString: new URL('/postgres', addresses.superuserUrl).href });
  await client.connect();
  for (let worker = 1; worker <= project.vitest.config.maxWorkers; worker += 1)
    await client.query(`create database ${template}_${worker} template ${template} owner fareback_owner`);
  await client.end();
  project.provide('ownerUrl', addresses.ownerUrl);
  project.provide('runtimeUrl', addresses.runtimeUrl);
  project.provide('superuserUrl', addresses.superuserUrl);
  const pooler = process.env['TEST_POOLER'] === undefined ? null : await startPooler([addresses.runtimeUrl]);
  project.provide('pooledUrl', pooler?.through(addresses.runtimeUrl) ?? null);
  return async () => pooler?.stop();
}

async function onCluster(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCluster('fareback_1');
  await migrate(cluster.ownerUrl);
  await distribute(cluster.ownerUrl);
  const base = (url: string): string => url.replace(/_1$/, '');
  project.provide('ownerUrl', base(cluster.ownerUrl));
  project.provide('runtimeUrl', base(cluster.runtimeUrl));
  project.provide('superuserUrl', base(cluster.superuserUrl));
  project.provide('pooledUrl', null);
  return () => cluster.stop();
}

/**
 * One PostgreSQL for the whole run with a database per worker; each test creates its own tenant there.
 * `TEST_DATABASE_URL` (superuser) uses that server instead, and `TEST_CLUSTER` a cluster with one worker.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (process.env['TEST_CLUSTER'] !== undefined) return onCluster(project);
  const given = process.env['TEST_DATABASE_URL'];
  if (given !== undefined) {
    const database = `fareback_test_${process.pid}`;
    await prepareServer(given, { owner: 'owner', runtime: 'runtime' }, database);
    const superuser = new URL(given);
    superuser.pathname = `/${database}`;
    const as = (user: string, password: string): string => {
      const url = new URL(superuser);
      url.username = user;
      url.password = password;
      return url.href;
    };
    return provide(project, {
      ownerUrl: as('fareback_owner', 'owner'),
      runtimeUrl: as('fareback_runtime', 'runtime'),
      superuserUrl: superuser.href,
    });
  }

  fs.mkdirSync(cache, { recursive: true });
  const folder = fs.mkdtempSync(path.join(cache, 'test-'));
  let superuserUrl = '';
  const { ownerUrl, runtimeUrl, stop } = await startPostgres(
    folder,
    async (url, passwords) => {
      superuserUrl = url.replace(/\/postgres$/, '/fareback');
      await prepareServer(url, passwords);
    },
    { settings: ['fsync=off', 'max_connections=200'] },
  );
  const end = await provide(project, { ownerUrl, runtimeUrl, superuserUrl });
  return async () => {
    await end();
    await stop();
    fs.rmSync(folder, { recursive: true, force: true });
  };
}
