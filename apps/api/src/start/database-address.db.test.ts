import { once } from 'node:events';
import net from 'node:net';
import os from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { openDepsIn } from '../cli/support/open-deps.ts';
import { readEnvironment } from '../environment.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { isDatabaseLost } from '../platform/database/errors.ts';
import { withTenant } from '../platform/database/transactions.ts';
import { serve } from '../serve.ts';
import { runtimeUrl } from '../testing/database.ts';
import { depsForJobs } from './deps-on.ts';

const keys = {
  DATA_KEYS: 'test data key of thirty-two characters',
  DATA_LOOKUP_KEY: 'test lookup key of thirty-two chars!!',
};
const environment = readEnvironment(
  { DATABASE_URL: runtimeUrl, ...keys, PORT: '0', LOG_LEVEL: 'silent', RUN_JOBS: 'on' },
  os.tmpdir(),
);

const limitsOf = (database: Database): Promise<unknown> =>
  withTenant(database, 'nobody', (tx) =>
    tx.first(
      `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
              current_setting('idle_in_transaction_session_timeout') as idle`,
    ),
  );

test('calls, jobs and commands have separate time limits, and jobs use separate connections from riders [OPS-33]', async () => {
  const serving = await serve(environment);
  const jobs = depsForJobs(serving.deps, environment, { runtimeUrl });
  const command = await openDepsIn(
    () => environment,
    () => ({ command: 'ledger verify', askedBy: 'a test' }),
  )();
  try {
    expect(await limitsOf(serving.deps.database)).toEqual({ statement: '10s', lock: '5s', idle: '30s' });
    expect(await limitsOf(jobs.database)).toEqual({ statement: '5min', lock: '5s', idle: '30s' });
    expect(await limitsOf(command.deps.database)).toEqual({ statement: '10min', lock: '30s', idle: '30s' });
    expect(jobs.database.pool).not.toBe(serving.deps.database.pool);
  } finally {
    await jobs.database.close();
    await command.close();
    await serving.stop();
  }
});

test('a server that accepts a connection but never replies times out [OPS-33]', async () => {
  const silent = net.createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as net.AddressInfo;
  const database = openDatabase({ url: `postgres://runtime:hidden@127.0.0.1:${port}/fareback` });
  onTestFinished(async () => {
    silent.close();
    await database.close();
  });
  await expect(database.pool.query('select 1')).rejects.toSatisfy(isDatabaseLost);
});
