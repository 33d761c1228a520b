import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { IN_ORDER } from '../../platform/database/send.ts';
import { withTenantReadThenWrite } from '../../platform/database/transactions.ts';
import { randomId, sortableId } from '../../platform/ids.ts';
import { isOnCluster, notOnCluster } from '../../testing/blocked.ts';
import { type TestTenant, world } from '../../testing/index.ts';
import { rowsRead } from '../../testing/plans-used.ts';
import { addSpends } from './store.ts';
import { spendPoints } from './take-points.ts';

const w = await world();
const superuser = new pg.Client({ connectionString: w.superuserUrl });
await superuser.connect();
afterAll(() => superuser.end());

interface Lot {
  earningId: string;
  earnedAt: Date;
  lapsesAt: Date | null;
}

const lotOf = (earned: string, lapses: string | null): Lot => {
  const earnedAt = new Date(earned);
  return { earningId: sortableId(earnedAt), earnedAt, lapsesAt: lapses === null ? null : new Date(lapses) };
};

async function giveLots(tenant: TestTenant, lots: readonly Lot[]): Promise<string> {
  const { memberId } = await w.signUpMember(tenant);
  await w.inTenant(tenant, async (tx) => {
    await tx.run(
      `insert into earning (tenant_id, member_id, earning_id, earning_key, amount, remaining, earned_at, granted_at, claimed_at, lapses_at)
       select t.tenant_id, $2, id, 'test:' || id, 1, 1, earned, earned, earned, lapses
         from tenant t, unnest($3::uuid[], $4::timestamptz[], $5::timestamptz[]) as given (id, earned, lapses) where t.tenant_id = $1`,
      [
        tx.tenantId,
        memberId,
        lots.map(({ earningId }) => earningId),
        lots.map(({ earnedAt }) => earnedAt),
        lots.map(({ lapsesAt }) => lapsesAt),
      ],
    );
    await tx.run('update member_account set available = $3 where tenant_id = $1 and member_id = $2', [
      tx.tenantId,
      memberId,
      lots.length,
    ]);
  });
  return memberId;
}

async function drawAll(tenant: TestTenant, memberId: string, amount: number): Promise<string[]> {
  const spend = { memberId, redemptionId: randomId(), amount };
  await withTenantReadThenWrite(w.deps.database, tenant.tenantId, {
    read: async () => undefined,
    write: (writes) => spendPoints(writes, tenant.tenantId, w.clock.now(), [spend]),
  });
  const [moved] = await w.inTenant(tenant, (tx) =>
    tx.query<{ lots: [string, number][] }>('select lots from ledger_transfer where tenant_id = $1 and member_id = $2', [
      tx.tenantId,
      memberId,
    ]),
  );
  return (moved?.lots ?? []).map(([id]) => id);
}

test('lots are drawn by earliest expiry, then by earliest earning, exact to the millisecond at month borders [OPS-80, LEDGER-05]', async () => {
  const inOrder = [
    lotOf('2026-03-31T23:59:59.999Z', '2027-01-31T23:59:59.999Z'),
    lotOf('2026-01-05T08:00:00.000Z', '2027-02-01T00:00:00.000Z'),
    lotOf('2026-02-05T08:00:00.000Z', '2027-02-01T00:00:00.000Z'),
    lotOf('2026-01-04T08:00:00.000Z', '2027-02-01T00:00:00.001Z'),
    lotOf('2025-12-31T23:59:59.999Z', '2027-02-28T23:59:59.999Z'),
    lotOf('2024-12-31T23:59:59.999Z', null),
    lotOf('2025-01-01T00:00:00.000Z', null),
    lotOf('2025-01-01T00:00:00.001Z', null),
    lotOf('2026-01-31T23:59:59.999Z', null),
    lotOf('2026-02-01T00:00:00.000Z', null),
  ];
  const tenant = await w.mintTenant();
  const memberId = await giveLots(tenant, [...inOrder.slice(7), ...inOrder.slice(3, 7), ...inOrder.slice(0, 3)]);
  expect(await drawAll(tenant, memberId, inOrder.length)).toEqual(inOrder.map(({ earningId }) => earningId));
});

test.skipIf(isOnCluster).each([
  ['that never lapse', () => null],
  ['that lapse a year later', (at: number) => new Date(at + 365 * 86_400_000)],
])(
  `with thousands of open lots %s, a small spend reads only those of a month or two${notOnCluster('the plan is that of one server')} [OPS-80]`,
  async (_, lapse) => {
    const lots = Array.from({ length: 3_000 }, (__, n) => {
      const at = Date.UTC(2020, 0, 1) + n * 16 * 3_600_000;
      return { earningId: sortableId(new Date(at)), earnedAt: new Date(at), lapsesAt: lapse(at) };
    });
    const tenant = await w.mintTenant();
    const memberId = await giveLots(tenant, lots);
    await superuser.query('analyze earning');
    const statements: [string, unknown[]][] = [];
    addSpends({ add: (text, values) => statements.push([text, values]) }, tenant.tenantId, w.clock.now(), {
      memberIds: [memberId],
      causeIds: [randomId()],
      amounts: [20],
    });
    const [text, values] = statements[0] ?? ['', []];
    const read = await withTenantReadThenWrite(w.deps.database, tenant.tenantId, {
      read: async (tx) => {
        await tx.run(IN_ORDER);
        const [answer] = await tx.query(`explain (analyze, format json) ${text}`, values);
        return rowsRead('earning', answer?.['QUERY PLAN'][0].Plan);
      },
      write: (_writes, rows) => rows,
    });
    expect(read).toBeGreaterThan(20);
    expect(read).toBeLessThan(400);
  },
);
