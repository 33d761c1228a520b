import fs from 'node:fs';
import path from 'node:path';
import { startPostgres } from '@fareback/launcher';
import type { TestProject } from 'vitest/node';
import { migrate, prepareServer } from '../platform/migrate.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    ownerUrl: string;
    runtimeUrl: string;
    superuserUrl: string;
  }
}

const cache = path.join(import.meta.dirname, '../../../../.cache');

/** One fresh, migrated PostgreSQL for the whole run; every test mints its own tenant in it. `TEST_DATABASE_URL` (a superuser's) uses that server instead. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given !== undefined) {
    const database = `fareback_test_${process.pid}`;
    await prepareServer(given, { owner: 'owner', runtime: 'runtime' }, database);
    const as = (user: string, password: string): string => {
      const url = new URL(given);
      url.username = user;
      url.password = password;
      url.pathname = `/${database}`;
      return url.href;
    };
    const superuser = new URL(given);
    superuser.pathname = `/${database}`;
    await migrate(as('fareback_owner', 'owner'));
    project.provide('ownerUrl', as('fareback_owner', 'owner'));
    project.provide('runtimeUrl', as('fareback_runtime', 'runtime'));
    project.provide('superuserUrl', superuser.href);
    return async () => {};
  }

  fs.mkdirSync(cache, { recursive: true });
  const folder = fs.mkdtempSync(path.join(cache, 'test-'));
  let superuserUrl = '';
  const postgres = await startPostgres(
    folder,
    async (url, passwords) => {
      superuserUrl = url;
      await prepareServer(url, passwords);
    },
    ['fsync=off', 'max_connections=200'],
  );
  await migrate(postgres.ownerUrl);
  project.provide('ownerUrl', postgres.ownerUrl);
  project.provide('runtimeUrl', postgres.runtimeUrl);
  project.provide('superuserUrl', superuserUrl.replace(/\/postgres$/, '/fareback'));
  return async () => {
    await postgres.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  };
}
