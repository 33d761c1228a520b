import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MILLIS } from '../platform/local-date.ts';
import { isOnCluster, notOnCluster } from '../testing/blocked.ts';
import { type World, world } from '../testing/index.ts';
import { type OwnDatabase, ownDatabase } from '../testing/plans-used.ts';
import { plant } from '../testing/plant.ts';
import { pruneJob } from './prune.ts';

/** Tables pruned by the thousand: the age column, and an insert of `$4` rows for `$1` and its member `$2` at `$3`. */
const tables: [table: string, age: string, fill: string][] = [
  [
    'session',
    'created_at',
    `(token_hash, member_id, last_seen_at, created_at) select $1, sha256(n::text::bytea), $2::uuid, $3, $3`,
  ],
  ['member_change', 'made_at', `(member_id, made_at) select $1, $2::uuid, $3`],
  [
    'message_log',
    'sent_at',
    `(message_id, channel, recipient_hash, member_id, purpose, sent_at) select $1, gen_random_uuid(), 'EMAIL', sha256('to'), $2::uuid, 'test', $3`,
  ],
  [
    'idempotent_result',
    'created_at',
    `(member_id, idempotency_key, operation, result_id, created_at) select $1, $2::uuid, n::text, 'test', gen_random_uuid(), $3`,
  ],
  [
    'analytics_event',
    'received_at',
    `(event_uid, category, action, reported_at, received_at) select $1, gen_random_uuid(), 'Search', $2::text, $3, $3`,
  ],
];

describe.skipIf(isOnCluster)(`on one server${notOnCluster('the statistics are that of one server')}`, () => {
  let own: OwnDatabase;
  let w: World;
  beforeAll(async () => {
    own = await ownDatabase('pruned');
    w = await world({}, { databaseUrl: own.runtimeUrl });
  });
  afterAll(async () => {
    await w.deps.database.close();
    await own.drop();
  });

  test.each(tables)(
    'thousands of rows of %s are deleted fast although statistics show the table as nearly empty [OPS-82]',
    async (table, age, fill) => {
      const tenant = await w.mintTenant();
      const { memberId } = await w.signUpMember(tenant);
      const old = new Date(w.clock.now().getTime() - 500 * DAY_MILLIS);
      const write = (rows: number) =>
        plant(
          `insert into ${table} ${fill.replace('(', '(tenant_id, ')} from generate_series(1, $4::int) n`,
          [tenant.tenantId, memberId, old, rows],
          own.superuserUrl,
        );
      const left = () =>
        plant<{ n: number }>(
          `select count(*)::int as n from ${table} where tenant_id = $1 and ${age} = $2`,
          [tenant.tenantId, old],
          own.superuserUrl,
        );
      await write(1);
      await plant(`vacuum analyze ${table}`, [], own.superuserUrl);
      await pruneJob(w.deps).run({});
      expect(await left()).toEqual([{ n: 0 }]);
      await write(10_001);
      expect(await left()).toEqual([{ n: 10_001 }]);
      await pruneJob(w.deps).run({});
      expect(await left()).toEqual([{ n: 0 }]);
    },
  );
});
