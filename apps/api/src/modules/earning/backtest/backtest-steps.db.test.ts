import { afterEach, expect, test } from 'vitest';
import { world } from '../../../testing/index.ts';
import { createReferralFixture } from '../../../testing/referral-fixture.ts';
import { backtestSteps } from './backtest-steps.ts';

const w = await world();
const start = w.clock.now();
afterEach(() => w.clock.set(start));

const steps = [
  { friends: 1, reward: 10 },
  { friends: 3, reward: 500 },
];
const ever = { from: new Date(0), until: new Date('2099-01-01T00:00:00Z') };

test('past invitations reach the steps that were paid live, and only within the days [CAMP-124]', async () => {
  const s = await createReferralFixture(w, { rules: { steps } });
  for (const friends of [4, 2]) {
    const code = await s.codeOf(await s.rider());
    for (let place = 0; place < friends; place += 1) {
      const guest = await s.rider();
      expect((await s.enter(guest, code)).status).toBe(200);
      w.clock.advance(600);
      // The last friend of each never rides.
      if (place < friends - 1) await s.report([{ id: `${friends}-${place}`, card: guest.card }]);
    }
  }
  const backtest = (time = ever, of: Parameters<typeof backtestSteps>[1] = steps) =>
    w.inTenant(s.tenant, (tx) => backtestSteps(tx, of, time));
  const paid = await w.inTenant(s.tenant, (tx) =>
    tx.query<{ friends: number; referrers: number }>(
      `select substring(earning_key from 'referral-step-(\\d+)')::int as friends, count(*)::int as referrers
         from earning where earning_key like 'referral-step-%' and canceled_at is null group by 1 order by 1`,
    ),
  );
  expect(paid).toEqual([
    { friends: 1, referrers: 2 },
    { friends: 3, referrers: 1 },
  ]);
  const { codes, friends, steps: found } = await backtest();
  expect({ codes, friends }).toEqual({ codes: 6, friends: 4 });
  expect(found.map(({ step, referrers }) => ({ friends: step.friends, referrers }))).toEqual(paid);
  // Friends of before the days count toward a later step.
  const third = await w.inTenant(s.tenant, (tx) =>
    tx.first<{ at: Date }>(
      'select completed_at as at from referral where completed_at is not null order by 1 offset 2',
    ),
  );
  const later = await backtest({ from: third?.at ?? new Date(0), until: ever.until });
  expect(later.steps.map(({ referrers }) => referrers)).toEqual([1, 1]);
  expect((await backtest(ever, [{ friends: 2, reward: 5 }])).steps[0]?.referrers).toBe(1);
});
