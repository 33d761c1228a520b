import { expect, test } from 'vitest';
import { world } from '../../testing/index.ts';
import { plantLiveVersion } from '../../testing/live-version.ts';
import { mintOffer } from '../../testing/offers.ts';
import { tamper } from '../../testing/tamper.ts';
import { createBudgetFixture } from './budgets/testing/budget-fixture.ts';

const w = await world();
const CARD = '0042110001';
const at = (day: number): string => `2026-03-${String(day).padStart(2, '0')}T21:00:00.000Z`;
const rewardOffer = { offer: 'coffee' };

/** A member at two caps, with offers for a varied and a fixed reward and a voided ride. */
async function busyTenant() {
  const fixture = await createBudgetFixture(
    w,
    [
      { id: 'ride', type: 'TRANSACTIONAL', reward: 10, memberMax: { points: 25 } },
      { id: 'more', type: 'TRANSACTIONAL', reward: 7 },
      {
        id: 'varied',
        type: 'TRANSACTIONAL',
        reward: 0,
        rewardPer: { unit: 'MINUTE', points: 1, rounding: 'DOWN' },
        rewardOffer,
      },
      { id: 'fixed', type: 'TRANSACTIONAL', reward: 0, rewardOffer },
    ],
    [CARD],
    {
      memberCaps: [{ id: 'both', campaigns: ['ride', 'more'], money: 3 }],
      pointValue: { points: 15, currency: 'USD' },
    },
  );
  await mintOffer(w, fixture.tenant, { offerId: 'coffee', definition: { stock: { kind: 'fixed' }, isGranted: true } });
  w.clock.set(at(9));
  await fixture.ride(...[2, 3, 4, 5].map((day): [string, string] => [CARD, at(day)]));
  await fixture.claimAll(CARD);
  await fixture.takeBack(CARD, at(3));
  await fixture.ride([CARD, at(6)], [CARD, at(1)]);
  expect(await fixture.findings()).toEqual([]);
  return fixture;
}

const CAP = 'a member is granted no more than a cap allows';
const RIDE = 'a grant for a ride that can be used is of a ride of its member that counts';

test.each<[what: string, rule: string, sql: string]>([
  [
    "a campaign's cap passed",
    CAP,
    `update earning set amount = 20 where tenant_id = $1 and campaign_id = 'ride' and canceled_at is null`,
  ],
  [
    'a cap in money over several campaigns passed',
    CAP,
    `update earning set amount = 40 where tenant_id = $1 and campaign_id = 'more' and canceled_at is null`,
  ],
  ['a grant for a ride that is gone', RIDE, `delete from behaviour where tenant_id = $1 and event_id like '%03-05%'`],
  [
    'a grant for a voided ride',
    RIDE,
    `update behaviour set flags = flags | 32 where tenant_id = $1 and event_id like '%03-05%'`,
  ],
  [
    "a grant for another member's ride",
    RIDE,
    `update behaviour set member_id = gen_random_uuid() where tenant_id = $1 and event_id like '%03-05%'`,
  ],
  [
    'points of a voided ride',
    'no points remain of a voided ride that their key names',
    `update behaviour set flags = flags | 32 where tenant_id = $1 and event_id like '%03-05%'`,
  ],
  [
    'points of a replaced ride',
    'no points remain of a voided ride that their key names',
    `update behaviour set flags = flags | 64 where tenant_id = $1 and event_id like '%03-05%'`,
  ],
  [
    'more grants than activities',
    'a campaign gave no more grants that can be used',
    `insert into offer_grant (tenant_id, member_id, grant_id, grant_key, offer_id, campaign_id, granted_at)
     select tenant_id, member_id, gen_random_uuid(), 't:fixed:all:' || n || '-' || grant_id || '+offer', offer_id, campaign_id, granted_at
       from offer_grant, generate_series(50, 60) n where tenant_id = $1 and campaign_id = 'fixed'`,
  ],
])('%s is found and named [LEDGER-10]', async (_what, rule, sql) => {
  const { tenant, findings } = await busyTenant();
  expect(await tamper(sql, tenant)).toBeGreaterThan(0);
  expect((await findings()).filter((line) => line.startsWith(rule)).length).toBeGreaterThan(0);
});

test('points from before a version that lowers a cap stay valid, points granted above it since do not [LEDGER-10]', async () => {
  const { tenant, findings, ride } = await busyTenant();
  await plantLiveVersion(tenant, w.clock.now());
  await tamper(
    `update campaign set definition = jsonb_set(definition, '{memberMax,points}', '15') where tenant_id = $1 and campaign_id = 'ride'`,
    tenant,
  );
  w.deps.cache.clear(tenant.tenantId);
  w.clock.set(at(10));
  await ride([CARD, at(8)]);
  const ofCap = async () => (await findings()).filter((line) => line.startsWith(CAP)).length;
  expect(await ofCap()).toBe(0);
  await tamper(
    `update earning set granted_at = '2026-03-10T21:00:00Z' where tenant_id = $1 and campaign_id = 'ride'`,
    tenant,
  );
  expect(await ofCap()).toBeGreaterThan(0);
});
