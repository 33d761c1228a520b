import { expect, test } from 'vitest';
import { world } from '../../../testing/index.ts';
import { createBudgetFixture } from '../budgets/testing/budget-fixture.ts';

const w = await world();
const CARD = '0042130001';

/** Noon of a day of March 2026 in New York. */
const on = (day: number, hour = 16): string => `2026-03-${String(day).padStart(2, '0')}T${hour}:00:00.000Z`;

async function scene(counts: object = {}) {
  const fixture = await createBudgetFixture(
    w,
    [
      {
        id: 'back',
        type: 'TRANSACTIONAL',
        reward: 25,
        limit: { earnings: 2, days: 365, window: { kind: 'CAMPAIGN' } },
        counts: { behaviours: ['trip.completed'], absence: { days: 10 }, ...counts },
      },
    ],
    [CARD],
  );
  w.clock.set(on(20));
  await fixture.ride([CARD, on(3)], [CARD, on(18)]);
  await fixture.claimAll(CARD);
  return fixture;
}

test('a claimed come-back of a campaign with a limit, which a late ride no longer owes, goes with the void of its ride [CAMP-119]', async () => {
  const { ride, takeBack, earned, findings } = await scene();
  expect(await earned(CARD, 'back')).toBe(25);
  await ride([CARD, on(10)]);
  expect(await earned(CARD, 'back')).toBe(25);
  await takeBack(CARD, on(18));
  expect(await earned(CARD, 'back')).toBe(0);
  expect(await findings()).toEqual([]);
});

test('it stays with the void of another ride, and while another ride of its day is left [CAMP-119]', async () => {
  const { ride, takeBack, earned, findings } = await scene();
  await ride([CARD, on(10)], [CARD, on(18, 19)]);
  await takeBack(CARD, on(10));
  await ride([CARD, on(11)]);
  await takeBack(CARD, on(18, 19));
  expect(await earned(CARD, 'back')).toBe(25);
  await takeBack(CARD, on(18));
  expect(await earned(CARD, 'back')).toBe(0);
  expect(await findings()).toEqual([]);
});

test('it goes although another ride of its day is left, if the campaign does not count that one [CAMP-119]', async () => {
  // From nine to five in New York; the other ride ends at six.
  const { ride, takeBack, earned, findings } = await scene({ hours: [{ from: '09:00', to: '17:00' }] });
  await ride([CARD, on(10)], [CARD, on(18, 22)]);
  await takeBack(CARD, on(18));
  expect(await earned(CARD, 'back')).toBe(0);
  expect(await findings()).toEqual([]);
});
