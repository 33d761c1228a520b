import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import { openDatabase } from '../../apps/api/src/platform/database/database.ts';
import { newPress } from '../../apps/api/src/testing/redemption-env.ts';
import type { Fleet } from '../processes/fleet.ts';
import { type Installation, POOL_SIZE } from './installation.ts';
import type { Load } from './load.ts';

export interface Scene<I extends Installation = Installation> {
  at: I;
  fleet: Fleet;
  load: Load;
}

/** A fault under load, which has ended when `happen` resolves. */
export interface Failure<I extends Installation = Installation> {
  name: string;
  happen(scene: Scene<I>): Promise<unknown>;
}

/** A call may take 11 seconds and get a reply to retry a moment later. */
const LONGER_THAN_A_CALL_MILLIS = 12_000;
/** Longer than a call waits for a connection. */
const TAKEN_MILLIS = 4_500;
const CUTS = 20;
const GONE_EARLY = 30;
const GONE_WITHIN_MILLIS = 40;
const PATIENCE_MILLIS = 60_000;

const cutTransactions: Failure['happen'] = async ({ at, load }) => {
  let cut = 0;
  for (let each = 0; each < CUTS; each += 1) {
    const found = await at.rows(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and usename = 'fareback_runtime' and xact_start is not null`,
    );
    cut += found.length;
    await load.more(1);
  }
  expect(cut).toBeGreaterThan(0);
};

const answerNothing: Failure['happen'] = async ({ at, load }) => {
  const before = load.refused();
  at.pooler.pause();
  await wait(LONGER_THAN_A_CALL_MILLIS);
  at.pooler.resume();
  expect(load.refused()).toBeGreaterThan(before);
};

const takeAllConnections: Failure['happen'] = async ({ at, load }) => {
  const before = load.refused();
  const others = openDatabase({
    url: at.environment['DATABASE_URL'] ?? '',
    pooler: 'transaction',
    connections: POOL_SIZE,
  });
  const clients = await Promise.all(Array.from({ length: POOL_SIZE }, () => others.pool.connect()));
  await Promise.all(clients.map((client) => client.query('begin')));
  await wait(TAKEN_MILLIS);
  await Promise.all(clients.map((client) => client.query('rollback').finally(() => client.release())));
  await others.close();
  expect(load.refused()).toBeGreaterThan(before);
};

/**
 * Locks what riders claim, and then their accounts, in the opposite order to the app, until a server has ended a
 * deadlock.
 */
const lockTheWrongWayRound: Failure['happen'] = async ({ at, load: { claiming } }) => {
  const before = await at.deadlocks();
  const until = performance.now() + PATIENCE_MILLIS;
  for (let each = 0; (await at.deadlocks()) === before && performance.now() < until; each += 1) {
    const memberId = claiming.memberIds[each % claiming.memberIds.length];
    const theirs = `where tenant_id = '${claiming.tenant.tenantId}' and member_id = '${memberId}' for update`;
    // Either transaction may be ended as the deadlock's victim.
    await at
      .rows(`begin; select from earning ${theirs}; select pg_sleep(0.3); select from member_account ${theirs}; commit`)
      .catch(() => {});
  }
  expect(await at.deadlocks()).toBeGreaterThan(before);
};

/** Requests whose connection closes before the reply. */
const goAway: Failure['happen'] = async ({ fleet, load: { stage } }) => {
  let answered = 0;
  for (let each = 0; each < GONE_EARLY; each += 1) {
    const rider = stage.riders[each % stage.riders.length] as (typeof stage.riders)[number];
    const { key } = newPress(stage, rider);
    const headers = { host: stage.tenant.host, cookie: rider.cookie, 'idempotency-key': key };
    const request = http.request({
      host: '127.0.0.1',
      port: fleet.serving[each % fleet.serving.length]?.port,
      method: 'POST',
      path: `/rest/offers/${stage.offerId}/redemption`,
      headers: { ...headers, 'sec-fetch-site': 'same-origin' },
    });
    request.on('error', () => {});
    request.on('response', () => (answered += 1));
    request.end();
    await wait(Math.random() * GONE_WITHIN_MILLIS);
    request.destroy();
  }
  expect(answered).toBeLessThan(GONE_EARLY);
};

/** Faults for every installation. Full disks, clocks, mail and suppliers are covered by the database tests. */
export const everywhere: readonly Failure[] = [
  { name: 'riders go away before they are answered', happen: goAway },
  {
    name: 'a process is killed',
    async happen({ fleet }) {
      await fleet.kill();
      await fleet.join();
    },
  },
  {
    name: 'every process is put in another one’s place, as with a release',
    async happen({ fleet }) {
      for (let left = fleet.serving.length; left > 0; left -= 1) {
        await fleet.join();
        expect(await fleet.drain()).toBe(0);
      }
    },
  },
  { name: 'somebody else locks accounts the wrong way round', happen: lockTheWrongWayRound },
  { name: 'connections are cut in the middle of transactions', happen: cutTransactions },
  { name: 'others take every connection', happen: takeAllConnections },
  {
    name: 'the pooler is killed and started again',
    async happen({ at }) {
      await at.pooler.kill();
      await at.pooler.start();
    },
  },
  { name: 'the database answers nothing for longer than a call may wait', happen: answerNothing },
  { name: 'every server of the database dies at once and comes back', happen: ({ at }) => at.restart() },
];
