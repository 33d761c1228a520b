import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { pruneMails, queueMail } from '../modules/notifications/index.ts';
import { openDatabase } from '../platform/database/database.ts';
import { randomId } from '../platform/ids.ts';
import { type TestTenant, world } from '../testing/index.ts';
import { plant } from '../testing/plant.ts';
import { pruneFileImportsJob, pruneJob, pruneLimitsJob, pruneRewardHoldsJob } from './prune.ts';

const w = await world();
const DAY = 86_400_000;

const leftIn = (tenant: TestTenant) =>
  w.inTenant(tenant, async (tx) => {
    const count = async (rows: Promise<unknown[]>): Promise<number> => (await rows).length;
    return {
      sessions: await count(tx.query('select 1 from session')),
      tokens: await count(tx.query('select 1 from partner_token_use')),
      challenges: await count(tx.query('select 1 from phone_challenge')),
      results: await count(tx.query('select 1 from idempotent_result')),
      messages: await count(tx.query('select 1 from message_log')),
      reports: await count(tx.query('select 1 from analytics_event')),
      tries: await count(tx.query('select 1 from sign_in_failure')),
      links: await count(tx.query('select 1 from mail_link')),
    };
  });

async function fill(tenant: TestTenant): Promise<void> {
  const now = w.clock.now().getTime();
  const [first, second] = [await w.signUpMember(tenant), await w.signUpMember(tenant)];
  await w.inTenant(tenant, async (tx) => {
    await tx.run('delete from session');
    const sessions = [
      { createdAt: now - 40 * DAY, seenAt: now - 30 * DAY },
      { createdAt: now - 40 * DAY, seenAt: now - 30 * DAY + 1000 },
      { createdAt: now - 90 * DAY, seenAt: now },
      { createdAt: now - 90 * DAY + 1000, seenAt: now },
    ];
    for (const { createdAt, seenAt } of sessions) {
      await tx.run(
        'insert into session (tenant_id, token_hash, member_id, created_at, last_seen_at) values ($1, $2, $3, $4, $5)',
        [tenant.tenantId, randomBytes(32), first.memberId, new Date(createdAt), new Date(seenAt)],
      );
    }
    for (const [index, { memberId }] of [first, second].entries()) {
      const old = new Date(now - 30 * DAY + index * 1000);
      await tx.run('insert into partner_token_use (tenant_id, token_id, expires_at) values ($1, $2, $3)', [
        tenant.tenantId,
        `token-${index}`,
        old,
      ]);
      await tx.run(
        `insert into phone_challenge (tenant_id, member_id, phone_hash, phone_sealed, phone_last_digits, code_hash, created_at, expires_at)
         values ($1, $2, $3, $3, '0123', $3, $4, $4)`,
        [tenant.tenantId, memberId, randomBytes(16), old],
      );
      await tx.run(
        'insert into idempotent_result (tenant_id, member_id, idempotency_key, operation, result_id, created_at) values ($1, $2, $3, $4, $5, $6)',
        [tenant.tenantId, memberId, `key-${index}`, 'test', randomId(), old],
      );
      for (const channel of ['SMS', 'EMAIL']) {
        await tx.run(
          `insert into message_log (tenant_id, message_id, channel, recipient_hash, member_id, purpose, sent_at)
           values ($1, $2, $3, $4, $5, 'test', $6)`,
          [tenant.tenantId, randomId(), channel, randomBytes(16), memberId, old],
        );
      }
      await tx.run(
        `insert into mail_link (tenant_id, token_hash, purpose, member_id, created_at, expires_at)
         values ($1, $2, 'PASSWORD_RESET', $3, $4, $4)`,
        [tenant.tenantId, randomBytes(32), memberId, new Date(now - DAY + index * 1000)],
      );
      const veryOld = new Date(now - 400 * DAY + index * 1000);
      await tx.run(
        `insert into analytics_event (tenant_id, event_uid, category, action, reported_at, received_at)
         values ($1, $2, 'Search', 'search_started', $3, $3)`,
        [tenant.tenantId, randomId(), veryOld],
      );
      await tx.run(
        'insert into sign_in_failure (tenant_id, email_hash, failures, last_failed_at) values ($1, $2, 4, $3)',
        [tenant.tenantId, randomBytes(16), old],
      );
    }
  });
}

test("the nightly job deletes every tenant's expired rows, exact to the second, and nothing else [AUTH-24]", async () => {
  const tenants = [await w.mintTenant(), await w.mintTenant()];
  for (const tenant of tenants) await fill(tenant);
  const kept = {
    sessions: 2,
    tokens: 1,
    challenges: 1,
    results: 1,
    messages: 2,
    reports: 1,
    tries: 1,
    links: 1,
  };
  for (const tenant of tenants)
    expect(await leftIn(tenant)).toEqual({
      sessions: 4,
      tokens: 2,
      challenges: 2,
      results: 2,
      messages: 4,
      reports: 2,
      tries: 2,
      links: 2,
    });
  await pruneJob(w.deps).run({});
  for (const tenant of tenants) expect(await leftIn(tenant)).toEqual(kept);
  await pruneJob(w.deps).run({});
  for (const tenant of tenants) expect(await leftIn(tenant)).toEqual(kept);
});

test('an expired email is removed from the queue, failed or not, and a pending one stays [PWD-06, ACCT-09]', async () => {
  const [tenant, other] = [await w.mintTenant(), await w.mintTenant()];
  for (const { tenantId } of [tenant, other])
    await w.inTenant({ tenantId, host: '' }, (tx) =>
      queueMail(
        tx,
        { ...w.deps, now: w.clock.now() },
        {
          tenantId,
          to: 'ana@example.org',
          language: 'en',
          mail: { kind: 'PASSWORD_CHANGED', name: 'Ana', app: 'https://a.test' },
        },
      ),
    );
  await w.inTenant(tenant, (tx) =>
    tx.run(`update graphile_worker._private_jobs set attempts = max_attempts where payload ->> 'tenantId' = $1`, [
      tenant.tenantId,
    ]),
  );
  const waiting = async (now: Date) => {
    await pruneMails(w.deps.database, now);
    return w.inTenant(tenant, async (tx) => {
      const jobs = await tx.query<{ tenantId: string }>(
        `select payload ->> 'tenantId' as "tenantId" from graphile_worker._private_jobs where payload ->> 'tenantId' = any($1)`,
        [[tenant.tenantId, other.tenantId]],
      );
      return new Set(jobs.map(({ tenantId }) => tenantId));
    });
  };
  const end = w.clock.now().getTime() + 3 * DAY;
  expect(await waiting(new Date(end - 1000))).toEqual(new Set([tenant.tenantId, other.tenantId]));
  expect(await waiting(new Date(end))).toEqual(new Set());
});

test('agencies with little to delete share a transaction: no deletion waits for the result of another [OPS-82]', async () => {
  for (let count = 0; count < 2; count += 1) await fill(await w.mintTenant());
  const warnings: unknown[] = [];
  const warn = (...said: unknown[]) => void warnings.push(said);
  const deps = { ...w.deps, log: { ...w.deps.log, warn } };
  for (const jobOf of [pruneJob, pruneFileImportsJob, pruneLimitsJob, pruneRewardHoldsJob]) await jobOf(deps).run({});
  expect(warnings).toEqual([]);
});

test('large amounts of expired rows are all deleted, in several transactions [OPS-82]', async () => {
  const tenant = await w.mintTenant();
  await plant(
    `insert into analytics_event (tenant_id, event_uid, category, action, reported_at, received_at)
       select tenant_id, gen_random_uuid(), 'Search', 'search_started', $2, $2 from tenant, generate_series(1, 10001) where tenant_id = $1`,
    [tenant.tenantId, new Date(w.clock.now().getTime() - 400 * DAY)],
  );
  const went: number[] = [];
  const info = ({ tenantId, rows }: { tenantId: string; rows: number }) => {
    if (tenantId === tenant.tenantId) went.push(rows);
  };
  await pruneJob({ ...w.deps, log: { ...w.deps.log, info } }).run({});
  expect(went).toEqual([10_000, 1]);
  expect((await leftIn(tenant)).reports).toBe(0);
});

test('a tenant with locked rows does not delay others, and fails the job, which is retried [OPS-82]', async () => {
  const tenants: TestTenant[] = [await w.mintTenant(), await w.mintTenant()];
  for (const tenant of tenants) await fill(tenant);
  const [held, free] = tenants as [TestTenant, TestTenant];
  const database = openDatabase({ url: w.runtimeUrl, connections: 1, lockTimeoutMillis: 500 });
  try {
    await w.inTenant(held, async (tx) => {
      await tx.query('select from session where tenant_id = $1 for update', [held.tenantId]);
      await expect(pruneJob({ ...w.deps, database }).run({})).rejects.toThrow(/^Pruning failed for \d+ tenants\.$/);
    });
  } finally {
    await database.close();
  }
  expect([(await leftIn(held)).reports, (await leftIn(free)).reports]).toEqual([2, 1]);
  await pruneJob(w.deps).run({});
  expect((await leftIn(held)).reports).toBe(1);
});

test('an account blocked by wrong passwords stays blocked, however long ago [AUTH-13]', async () => {
  const tenant = await w.mintTenant();
  await w.inTenant(tenant, (tx) =>
    tx.run('insert into sign_in_failure (tenant_id, email_hash, failures, last_failed_at) values ($1, $2, 5, $3)', [
      tenant.tenantId,
      randomBytes(16),
      new Date(w.clock.now().getTime() - 3_000 * DAY),
    ]),
  );
  await pruneJob(w.deps).run({});
  expect((await leftIn(tenant)).tries).toBe(1);
});
