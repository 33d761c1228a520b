import { expect, test } from 'vitest';
import { createTenantCache } from '../../../platform/tenant-cache.ts';
import { world } from '../../../testing/index.ts';
import { plantLiveVersion } from '../../../testing/live-version.ts';
import { tamper } from '../../../testing/tamper.ts';
import { eraseMember } from '../../privacy/index.ts';
import { createTenantDirectory } from '../../tenants/index.ts';
import { createBudgetFixture } from '../budgets/testing/budget-fixture.ts';
import { settleGoals } from './settle-goals.ts';

const w = await world();
const cards = ['0042120000', '0042120001', '0042120002', '0042120003'];
const [first = '', second = '', third = '', last = ''] = cards;
const goalOf = (id: string, target: number) =>
  ({
    id,
    type: 'MULTI_TRIP',
    reward: 50,
    target,
    shared: { minimum: 2 },
    window: { kind: 'CAMPAIGN' },
    carryOver: false,
    startsOn: '2026-03-02',
    endsOn: '2026-03-15',
  }) as const;
const on = (day: number): string => new Date(Date.UTC(2026, 2, day, 21)).toISOString();

/** A goal that was reached and paid, one that was not, a voided ride and points that are claimed. */
async function busyTenant() {
  const fixture = await createBudgetFixture(w, [goalOf('city', 6), goalOf('far', 99)], cards);
  const { tenant, ride, takeBack, claimAll, heard, findings } = fixture;
  const settle = async () => {
    heard();
    const found = await createTenantDirectory(w.deps.database).byId(tenant.tenantId);
    if (found) await settleGoals({ ...w.deps, cache: createTenantCache() }, found);
    heard();
  };
  w.clock.set(on(20));
  await ride(...[first, second, third].flatMap((card) => [3, 4, 5].map((day): [string, string] => [card, on(day)])));
  await ride([last, on(3)]);
  await takeBack(third, on(5));
  await settle();
  await claimAll(first);
  await ride([first, on(6)]);
  expect(await findings()).toEqual([]);
  return { ...fixture, settle };
}

const TOTAL = "a goal's total is what its members' rides count";
const DUE = 'who took part in a goal and is not paid is due, and nobody else';
const PAYS = 'a goal pays once it was reached, and who took part';

test.each<[what: string, rule: string, sql: string]>([
  ['a total raised', TOTAL, `update shared_goal set total = total + 1 where tenant_id = $1 and campaign_id = 'city'`],
  ['a total lowered', TOTAL, `update shared_goal set total = total - 1 where tenant_id = $1 and campaign_id = 'far'`],
  ['riders of a goal changed', TOTAL, `update shared_goal set riders = riders + 1 where tenant_id = $1`],
  ['a change of a total lost', TOTAL, `delete from shared_goal_change where tenant_id = $1`],
  ['a member who took part and is not due', DUE, `delete from shared_goal_due where tenant_id = $1`],
  [
    'a member who took no part and is due',
    DUE,
    `insert into shared_goal_due select tenant_id, 'city', 'RIDES', member_id from member where tenant_id = $1`,
  ],
  [
    'a goal that paid and is not reached',
    PAYS,
    `update shared_goal set reached_at = null, reached_total = null where tenant_id = $1`,
  ],
  [
    'an earning of a member who took no part',
    PAYS,
    `update member_progress set state = jsonb_set(state, '{campaigns,MULTI_TRIP-SHARED-RIDES/city}', '{"done": 1}') where tenant_id = $1`,
  ],
])('%s is found and named [LEDGER-12]', async (_what, rule, sql) => {
  const { tenant, findings } = await busyTenant();
  expect(await tamper(sql, tenant)).toBeGreaterThan(0);
  expect((await findings()).filter((line) => line.startsWith(rule)).length).toBeGreaterThan(0);
});

test('a goal that was reached below its target is found; one whose target a later version raised is not [LEDGER-12]', async () => {
  const { tenant, findings } = await busyTenant();
  const below = async () =>
    (await findings()).filter((line) => line.startsWith('a goal is reached by its target')).length;
  await plantLiveVersion(tenant, new Date(on(20)));
  await tamper(
    `update shared_goal set reached_at = '2026-03-20T21:00:00Z', reached_total = 5 where tenant_id = $1`,
    tenant,
  );
  expect(await below()).toBe(0);
  await tamper(`update shared_goal set reached_at = '2026-03-20T21:01:00Z' where tenant_id = $1`, tenant);
  expect(await below()).toBe(2);
});

test('a member who is still unpaid a day after the goal was reached is found [LEDGER-12]', async () => {
  const { tenant, findings, ride } = await busyTenant();
  await tamper(
    `update shared_goal set reached_at = '2026-03-20T22:00:00Z', reached_total = 99 where tenant_id = $1 and campaign_id = 'far'`,
    tenant,
  );
  await ride([last, on(5)]);
  const unpaid = async () => (await findings()).filter((line) => /within a day/.test(line)).length;
  w.clock.set('2026-03-21T22:00:00Z');
  expect(await unpaid()).toBe(0);
  w.clock.set('2026-03-21T22:01:00Z');
  expect(await unpaid()).toBeGreaterThan(0);
});

test('the totals stay valid after a member is erased [LEDGER-12]', async () => {
  const { tenant, findings, memberOf, settle, ride } = await busyTenant();
  const { memberId } = memberOf(second);
  const { keyRing } = w.deps;
  await w.inTenant(tenant, (tx) =>
    eraseMember({ tx, keyRing, tenantId: tenant.tenantId, memberId, now: w.clock.now() }),
  );
  await ride([first, on(7)]);
  await settle();
  expect(await findings()).toEqual([]);
});

test('totals stay valid if an older release saves the state of a member without goals [LEDGER-12]', async () => {
  const { tenant, findings, memberOf, settle, ride } = await busyTenant();
  const { memberId } = memberOf(last);
  await w.inTenant(tenant, (tx) =>
    tx.run(
      `update member_progress set state = jsonb_set(state #- '{campaigns,MULTI_TRIP-SHARED-RIDES/far}', '{programme}', '"older"')
        where tenant_id = $1 and member_id = $2`,
      [tx.tenantId, memberId],
    ),
  );
  expect(await findings()).toEqual([]);
  await ride([last, on(4)]);
  await settle();
  expect(await findings()).toEqual([]);
});
