import { expect, test } from 'vitest';
import { asHeavyCall } from '../../../platform/event-loop.ts';
import { type TestTenant, world } from '../../../testing/index.ts';
import { giveProgram, type TestCampaign } from '../../ingest/testing/test-program.ts';
import { setBirthday } from '../../members/index.ts';
import { createBudgetFixture } from '../budgets/testing/budget-fixture.ts';
import { awardMoments } from '../moments/award-moments.ts';
import { type BacktestRequest, backtestCampaign } from './backtest-campaign.ts';

const w = await world();

const paying = (counts: object, over: object = {}): TestCampaign =>
  ({ id: 'moment', type: 'TRANSACTIONAL', reward: 25, limit: null, counts, ...over }) as never;
const yearly = paying({ behaviours: ['member.anniversary'] });
const birthday = paying({ behaviours: ['member.birthday'] });
const comeBack = paying({ behaviours: ['trip.completed'], absence: { days: 10 } });

async function tested(tenant: TestTenant, definition: TestCampaign, days: { from?: string; to?: string } = {}) {
  const agency = await w.app.tenants.byId(tenant.tenantId);
  if (!agency) throw new Error('The tenant was not minted.');
  const whole = {
    lookBackDays: 0,
    providers: [],
    active: true,
    ...definition,
  } as unknown as BacktestRequest['definition'];
  const run = () => backtestCampaign(w.deps, agency, { definition: whole, ...days });
  const { proposed, warnings } = await asHeavyCall(run);
  return { ...proposed, warnings };
}

test('anniversaries are counted from the days members joined, also without rides, and saved ones not twice [CAMP-115]', async () => {
  w.clock.set('2024-01-01T00:00:00Z');
  const tenant = await w.mintTenant();
  await giveProgram(w, tenant, [], []);
  w.clock.set('2024-02-29T12:00:00Z');
  await w.signUpMember(tenant);
  w.clock.set('2024-06-10T12:00:00Z');
  await w.signUpMember(tenant);
  await w.signUpMember(tenant, { status: 'SUSPENDED' });
  w.clock.set('2026-03-10T12:00:00Z');
  expect(await tested(tenant, yearly)).toMatchObject({ points: 75, earnings: 3, reached: 2 });
  expect(await tested(tenant, yearly, { from: '2025-02-28', to: '2025-02-28' })).toMatchObject({ earnings: 1 });
  expect(await tested(tenant, yearly, { from: '2025-03-01', to: '2025-06-09' })).toMatchObject({ earnings: 0 });
  // The day itself is still ahead.
  expect(await tested(tenant, yearly, { from: '2026-06-01', to: '2026-06-30' })).toMatchObject({ earnings: 0 });
  const live = await w.mintTenant();
  w.clock.set('2024-06-10T12:00:00Z');
  await giveProgram(w, live, [], [yearly]);
  await w.signUpMember(live);
  w.clock.set('2025-06-10T13:00:00Z');
  const agency = await w.app.tenants.byId(live.tenantId);
  if (!agency) throw new Error('The tenant was not minted.');
  await awardMoments(w.deps, agency);
  expect(await tested(live, yearly)).toMatchObject({ earnings: 1, warnings: [] });
});

test('birthdays given by now are counted since the member joined, and called an estimate [CAMP-115]', async () => {
  w.clock.set('2024-03-01T12:00:00Z');
  const tenant = await w.mintTenant();
  await giveProgram(w, tenant, [], []);
  const members = [await w.signUpMember(tenant), await w.signUpMember(tenant), await w.signUpMember(tenant)];
  w.clock.set('2026-02-28T12:00:00Z');
  for (const [at, monthDay] of ['02-29', '03-01'].entries())
    await w.inTenant(tenant, (tx) =>
      setBirthday(tx, w.deps.keyRing, { memberId: members[at]?.memberId ?? '', monthDay, now: w.clock.now() }),
    );
  // On the 28th of 2025 and 2026, and on March 1 of 2025: not on the day of joining, and tomorrow is not yet.
  const { warnings, ...counted } = await tested(tenant, birthday);
  expect(counted).toMatchObject({ earnings: 3, reached: 2, points: 75 });
  expect(warnings).toEqual([expect.stringMatching(/^moment: birthdays are an estimate/)]);
});

test('a ride that ends an absence of before the days is counted; one that continues rides is not [CAMP-116]', async () => {
  const [away, steady] = ['0042140001', '0042140002'] as const;
  const { tenant, ride } = await createBudgetFixture(w, [], [away, steady]);
  w.clock.set('2026-04-10T12:00:00Z');
  const on = (card: string, day: string): [string, string] => [card, `2026-${day}T21:00:00Z`];
  await ride(on(away, '03-05'), on(away, '04-02'), on(away, '04-03'), on(steady, '03-28'), on(steady, '04-02'));
  const april = { from: '2026-04-01', to: '2026-04-09' };
  expect(await tested(tenant, comeBack, april)).toMatchObject({ earnings: 1, reached: 1, counted: 1 });
  expect(await tested(tenant, comeBack, { from: '2026-03-01', to: '2026-03-31' })).toMatchObject({ earnings: 0 });
});
