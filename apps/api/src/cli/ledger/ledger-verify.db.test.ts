import pg from 'pg';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { closeYears } from '../../modules/ledger/index.ts';
import { proveBooks, verifyBooks } from '../../modules/redemptions/index.ts';
import { type TestTenant, world } from '../../testing/index.ts';
import { givePoints } from '../../testing/offers.ts';
import { commandRunner } from '../testing/command-runner.ts';
import { register } from './ledger-verify.ts';

const w = await world();
const run = commandRunner(w, [register]);
const superuser = new pg.Client({ connectionString: w.superuserUrl });
await superuser.connect();
afterAll(() => superuser.end());
afterEach(() => void (process.exitCode = undefined));

/** An agency of five riders with claimed points, some with a wrong balance. */
async function scene({ broken = 0 } = {}) {
  const tenant = await w.mintTenant();
  const memberIds: string[] = [];
  for (let n = 0; n < 5; n += 1) {
    const rider = await w.signUpMember(tenant);
    await givePoints(w, tenant, rider, 10, 20);
    memberIds.push(rider.memberId);
  }
  const ids = memberIds.toSorted().slice(0, broken);
  await superuser.query('update member_account set available = available + 1 where member_id = any($1::uuid[])', [ids]);
  return { tenant, memberIds: memberIds.toSorted() };
}

const verify = async (tenant: TestTenant, ...words: string[]): Promise<{ lines: string[]; code: unknown }> => {
  const lines = await run('ledger', 'verify', tenant.tenantId, ...words);
  return { lines, code: process.exitCode ?? 0 };
};

/** Verifies in batches of one member and aborts after `batches`, like a kill. */
async function proveUntil(tenant: TestTenant, batches: number): Promise<string[]> {
  const found: string[] = [];
  let turn = 0;
  const proving = proveBooks(w.deps.database, tenant.tenantId, {
    clock: w.clock.now,
    entriesAtOnce: 1,
    onFinding: ({ detail }) => found.push(detail),
    onProgress: () => {
      turn += 1;
      if (turn === batches) throw new Error('cut off');
    },
  });
  await expect(proving).rejects.toThrow('cut off');
  return found;
}

describe('ledger of an agency', () => {
  test('is verified: exit code 0, with counts [LEDGER-05]', async () => {
    const { tenant } = await scene();
    expect(await verify(tenant)).toEqual({
      lines: [`${tenant.tenantId}: the books are right (5 members, 20 entries)`],
      code: 0,
    });
  });

  test('is broken: exit code 1, with each broken row [LEDGER-05]', async () => {
    const { tenant, memberIds } = await scene({ broken: 2 });
    const { lines, code } = await verify(tenant);
    expect(code).toBe(1);
    expect(lines.at(-1)).toBe(`${tenant.tenantId}: 4 broken rows (5 members, 20 entries)`);
    for (const memberId of memberIds.slice(0, 2))
      expect(lines.filter((line) => line.includes(memberId))).toHaveLength(2);
  });

  test('timed out in part: exit code 2 with the number of skipped members, and the others are verified [LEDGER-05]', async () => {
    const { tenant } = await scene();
    await superuser.query('begin; lock table redemption in access exclusive mode');
    try {
      const { lines, code } = await verify(tenant, '--statement-seconds', '1');
      expect(code).toBe(2);
      expect(lines.at(-1)).toMatch(/: 5 members could not be looked at in time, the others' books are right/);
    } finally {
      await superuser.query('rollback');
    }
    process.exitCode = undefined;
    expect(await verify(tenant, '--anew')).toMatchObject({ code: 0 });
  }, 60_000);

  test('an unknown agency or an invalid count verifies nothing: exit code 2 [LEDGER-05]', async () => {
    const { tenant } = await scene();
    expect((await verify(tenant, '--statement-seconds', 'many')).code).toBe(2);
    process.exitCode = undefined;
    await run('ledger', 'verify', 'no-such-agency');
    expect(process.exitCode).toBe(2);
  });

  test('verification in small batches gives the same result as all at once [LEDGER-05]', async () => {
    const { tenant } = await scene({ broken: 3 });
    // A transfer without an account, whose id sorts after all members.
    await superuser.query(
      `insert into ledger_transfer (tenant_id, member_id, transfer_id, reason, from_account, to_account, amount, cause_id, happened_at)
       select $1, 'fffffffe-0000-4000-8000-000000000000', id, 'EARN', 'ISSUED', 'UNCLAIMED', 1, id, '2026-03-02' from gen_random_uuid() id`,
      [tenant.tenantId],
    );
    const whole = (await w.inTenant(tenant, (tx) => verifyBooks(tx))).map(({ detail }) => detail);
    const found: string[] = [];
    const proof = await proveBooks(w.deps.database, tenant.tenantId, {
      clock: w.clock.now,
      entriesAtOnce: 5,
      onFinding: ({ detail }) => found.push(detail),
    });
    expect(found.toSorted()).toEqual(whole.toSorted());
    expect(proof).toEqual({
      members: 5,
      entries: 21,
      broken: whole.length,
      unproven: 0,
      resumedFrom: null,
      sinceYear: null,
      isFinished: true,
    });
    expect(whole.length).toBeGreaterThan(6);
  });

  test('an interrupted verification resumes with its findings; a day later or on request it restarts [LEDGER-05]', async () => {
    w.clock.set('2026-03-02T12:00:00Z');
    const { tenant } = await scene({ broken: 1 });
    expect(await proveUntil(tenant, 2)).toHaveLength(2);
    w.clock.set('2026-03-02T13:00:00Z');
    const on = await verify(tenant);
    expect(on).toEqual({
      lines: [
        `${tenant.tenantId}: 2 broken rows (5 members, 20 entries), begun 2026-03-02T12:00:00.000Z and gone on with`,
      ],
      code: 1,
    });
    await proveUntil(tenant, 4);
    expect((await verify(tenant, '--anew')).lines).toHaveLength(3);
    await proveUntil(tenant, 4);
    w.clock.set('2026-03-03T13:00:01Z');
    expect((await verify(tenant)).lines).toHaveLength(3);
  });
});

describe('ledger of an agency with closed years', () => {
  /** Riders with points of 2024, carried over into 2025. */
  async function opened() {
    w.clock.set('2024-12-01T12:00:00Z');
    const { tenant } = await scene();
    w.clock.set('2025-02-01T12:00:00Z');
    await close(tenant);
    return tenant;
  }
  const close = ({ tenantId }: TestTenant) => closeYears(w.deps.database, tenantId, { clock: w.clock.now });

  test('is verified from the start of the last year; a full verification on request finds older changes [OPS-100]', async () => {
    const tenant = await opened();
    const since = await verify(tenant);
    expect(since).toEqual({
      lines: [`${tenant.tenantId}: the books are right (5 members, 0 entries, since 2025 began)`],
      code: 0,
    });
    expect((await verify(tenant, '--whole')).lines).toEqual([
      `${tenant.tenantId}: the books are right (5 members, 20 entries)`,
    ]);
    await superuser.query(
      `update ledger_transfer set happened_at = '2024-11-30' where tenant_id = $1 and reason = 'CLAIM'`,
      [tenant.tenantId],
    );
    expect((await verify(tenant)).code).toBe(0);
    const whole = await verify(tenant, '--whole');
    expect(whole.code).toBe(1);
    expect(whole.lines.at(-1)).toBe(`${tenant.tenantId}: 5 broken rows (5 members, 20 entries)`);
    expect(whole.lines[0]).toMatch(/the opening of 2025 was made of 4 entries that are not those of now/);
  });

  test('is fully verified at first, every thirty days and after a new year opens; an interrupted run resumes in its own mode [OPS-100]', async () => {
    const tenant = await opened();
    const prove = (at: string, extent: 'AS_IS_DUE' | 'SINCE' | 'WHOLE' = 'AS_IS_DUE') => {
      w.clock.set(at);
      return proveBooks(w.deps.database, tenant.tenantId, { clock: w.clock.now, extent, onFinding: () => {} });
    };
    const years = [];
    for (const day of ['2025-02-02', '2025-02-03', '2025-03-03', '2025-03-05', '2025-03-06'])
      years.push((await prove(`${day}T02:47:00Z`)).sinceYear);
    expect(years).toEqual([null, 2025, 2025, null, 2025]);
    w.clock.set('2026-01-03T02:17:00Z');
    await close(tenant);
    expect((await prove('2026-01-03T02:47:00Z')).sinceYear).toBe(null);
    expect((await prove('2026-01-04T02:47:00Z')).sinceYear).toBe(2026);
    await proveUntil(tenant, 2);
    expect(await prove('2026-01-04T02:48:00Z', 'SINCE')).toMatchObject({ resumedFrom: null, sinceYear: 2026 });
    await proveUntil(tenant, 2);
    expect((await prove('2026-01-04T02:49:00Z', 'WHOLE')).resumedFrom).not.toBe(null);
  });
});

/** Earnings of one agency; EARNINGS=1000000 in the long run. One rider has a tenth of them. */
const earnings = Number(process.env['EARNINGS'] ?? 5_000);
const RIDERS = 500;

async function giveBooks(tenant: TestTenant, memberIds: readonly string[]): Promise<void> {
  const each = Math.floor((earnings * 0.9) / (memberIds.length - 1));
  for (const [n, memberId] of memberIds.entries()) {
    const values = [tenant.tenantId, memberId, n === 0 ? earnings - each * (memberIds.length - 1) : each];
    const lot = `select $1::text as tenant_id, $2::uuid as member_id, n, to_timestamp(1700000000 + n) as at,
        (lpad(to_hex((1700000000 + n)::bigint * 1000), 12, '0') || '7' || substr(md5($2::text || n), 1, 3) || '8' || substr(md5($2::text || n), 4, 15))::uuid as id
        from generate_series(1, $3::int) n`;
    await superuser.query(
      `insert into earning (tenant_id, member_id, earning_id, earning_key, campaign_id, amount, remaining, earned_at, granted_at, claimed_at)
       select tenant_id, member_id, id, 'test:' || n, 'ride', 10, 10, at, at, case when n % 2 = 0 then at end from (${lot}) lot`,
      values,
    );
    await superuser.query(
      `insert into ledger_transfer (tenant_id, member_id, transfer_id, reason, from_account, to_account, amount, cause_id, happened_at)
       select tenant_id, member_id, id, reason, from_account, to_account, 10, id, at from (${lot}) lot
         join (values ('EARN', 'ISSUED', 'UNCLAIMED', 1), ('CLAIM', 'UNCLAIMED', 'AVAILABLE', 2)) as t (reason, from_account, to_account, every) on n % every = 0`,
      values,
    );
    await superuser.query(
      `update member_account set unclaimed = 10 * ($3::int - $3::int / 2), available = 10 * ($3::int / 2), earnings_count = $3
        where tenant_id = $1 and member_id = $2`,
      values,
    );
  }
}

test('any number of earnings is verified in batches with little memory and separate limits; one wrong point is found [LEDGER-05]', async () => {
  const tenant = await w.mintTenant();
  const memberIds: string[] = [];
  for (let n = 0; n < RIDERS; n += 1) memberIds.push((await w.signUpMember(tenant)).memberId);
  await giveBooks(tenant, memberIds);
  await superuser.query('analyze earning; analyze ledger_transfer');
  const [began, memory] = [performance.now(), process.memoryUsage().rss];
  const { lines, code } = await verify(tenant);
  const took = Math.round(performance.now() - began);
  const grown = Math.round((process.memoryUsage().rss - memory) / 2 ** 20);
  if (earnings > 5_000) console.info(`${earnings} earnings: ${took} ms, ${grown} MB more`, lines.slice(-2));
  expect({ code, line: lines.at(-1) }).toEqual({
    code: 0,
    line: `${tenant.tenantId}: the books are right (${RIDERS} members, ${await entriesOf(tenant)} entries)`,
  });
  expect(grown).toBeLessThan(200);
  await superuser.query('update member_account set unclaimed = unclaimed + 1 where tenant_id = $1 and member_id = $2', [
    tenant.tenantId,
    memberIds[RIDERS - 1],
  ]);
  const found = await verify(tenant);
  expect(found.code).toBe(1);
  expect(found.lines.filter((line) => line.includes(memberIds[RIDERS - 1] ?? ''))).toHaveLength(2);
}, 3_600_000);

async function entriesOf({ tenantId }: TestTenant): Promise<number> {
  const { rows } = await superuser.query<{ n: number }>(
    'select count(*)::int as n from ledger_transfer where tenant_id = $1',
    [tenantId],
  );
  return rows[0]?.n ?? 0;
}
