import { adminRoutes } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { deskOf } from '../../../testing/desk.ts';
import { world } from '../../../testing/index.ts';
import { createReferralFixture } from '../../../testing/referral-fixture.ts';
import { createBudgetFixture } from '../../earning/budgets/testing/budget-fixture.ts';

const w = await world();
const { get, export: file } = adminRoutes.reports;

async function scene() {
  const each = { type: 'TRANSACTIONAL', reward: 10 } as const;
  const { tenant, budget, ride } = await createBudgetFixture(
    w,
    [
      { id: 'ride', ...each },
      { id: 'bare', ...each },
    ],
    ['0042110001'],
  );
  await budget({ ride: 100, bare: 100 });
  w.clock.set('2026-03-10T21:00:00.000Z');
  await ride(['0042110001', '2026-03-09T21:00:00.000Z']);
  const say = (id: string, texts: object, isActive = true) =>
    w.inTenant(tenant, (tx) =>
      tx.run('update campaign set texts = $2, is_active = $3, rested_at = $4 where campaign_id = $1', [
        id,
        JSON.stringify(texts),
        isActive,
        isActive ? null : w.clock.now(),
      ]),
    );
  await say('bare', { en: { Title: '' } });
  const desk = deskOf(w, tenant);
  const titlesIn = async (language?: string) =>
    (await desk.call(get, { params: { report: 'budgets' }, query: language === undefined ? {} : { language } })).titles;
  return { tenant, desk, say, titlesIn };
}

test('a report has campaign titles in the requested language, else English; paused or renamed campaigns have their last title [DESK-298]', async () => {
  const { desk, say, titlesIn } = await scene();
  await say('ride', { en: { Title: 'Every ride' }, es: { Title: 'Cada viaje' }, vi: { Title: '' } });
  expect(await titlesIn()).toEqual({ campaign: { ride: 'Every ride' }, offer: {} });
  expect((await titlesIn('es')).campaign).toEqual({ ride: 'Cada viaje' });
  expect((await titlesIn('vi')).campaign).toEqual({ ride: 'Every ride' });
  await say('ride', { en: { Title: 'All rides' } }, false);
  expect((await titlesIn('es')).campaign).toEqual({ ride: 'All rides' });
  const weeks = await desk.call(get, { params: { report: 'weeks' } });
  expect(weeks.titles).toEqual({ campaign: {}, offer: {} });
});

test('a file has title columns if a language is given, and otherwise the same columns as before [DESK-299]', async () => {
  const { desk, say } = await scene();
  await say('ride', { en: { Title: '=Every ride' } });
  const params = { report: 'budgets' } as const;
  const plain = await desk.call(file, { params });
  expect(plain.csv.split('\r\n')[0]).toBe(
    'month,campaign,points budgeted,points given,points left,used up,points expected,lasts until',
  );
  const { csv, rows } = await desk.call(file, { params, query: { language: 'es' } });
  expect(rows).toBe(2);
  // Titles must not become spreadsheet formulas either.
  expect(csv.split('\r\n').map((line) => line.split(',').slice(0, 4))).toEqual([
    ['month', 'campaign', 'campaign title', 'points budgeted'],
    ['2026-03-01', 'bare', '', '100'],
    ['2026-03-01', 'ride', "'=Every ride", '100'],
  ]);
});

test("referral points are listed with the campaigns under the referral program's title [DESK-298]", async () => {
  w.clock.set('2026-03-02T12:00:00Z');
  const texts = { en: { title: 'Bring a friend' }, es: { title: 'Trae a un amigo' } };
  const { tenant, rider, codeOf, enter } = await createReferralFixture(w, { rules: { actionRequired: false, texts } });
  const [one, friend] = [await rider(), await rider()];
  await enter(friend, await codeOf(one));
  const desk = deskOf(w, tenant);
  const { rows, titles } = await desk.call(get, { params: { report: 'campaigns' }, query: { language: 'es' } });
  expect(rows.map(([, campaign]) => campaign)).toContain('friends-2026');
  expect(titles.campaign).toEqual({ 'friends-2026': 'Trae a un amigo' });
});
