import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Answer, type Answers, openDesk, owner, type SentCall } from '../testing/desk-page.tsx';
import { draftServer } from '../testing/draft-server.ts';
import { pressAction } from '../testing/press-action.ts';
import {
  coffee,
  coffeePage,
  itemHistory,
  listedCampaigns,
  listedOffers,
  nightRides,
  nightRidesPage,
} from '../testing/program-items.ts';
import { draftVersion } from '../testing/version.ts';

const row = (name: RegExp) => page.getByRole('row', { name });
const reads: Answers = {
  'campaigns.list': () => ({ reply: listedCampaigns(nightRides) }),
  'campaigns.get': () => ({ reply: nightRidesPage }),
  'offers.list': () => ({ reply: listedOffers(coffee) }),
  'offers.get': () => ({ reply: coffeePage }),
  'programItems.history': () => ({ reply: itemHistory }),
  // The preview has tests of its own.
  'versions.preview': () => ({ reply: {}, when: new Promise(() => {}) }),
  'versions.pull': () => ({ reply: {}, when: new Promise(() => {}) }),
};
const at = (address: string, over: Answers = {}) => openDesk(address, { ...reads, ...over });

test('the list shows state, days, audience, budget, riders and points, and opens a campaign [DESK-630]', async () => {
  await at('/bay/campaigns', {
    'campaigns.list': () => ({
      reply: listedCampaigns(nightRides, {
        ...nightRides,
        id: 'spring',
        title: 'Spring',
        state: 'DRAFT',
        startsOn: null,
        budget: null,
        changedIn: 9,
        audience: { ...nightRides.audience, segment: 'students', holdout: { percent: 10, until: '2026-12-31' } },
      }),
    }),
  });
  await expect.element(row(/^Night rides Live From Nov 1, 2026 Everyone 12,000 1,204 39,200$/)).toBeVisible();
  await expect
    .element(
      row(
        /^Spring In draft .*Always Members of the segment students · A control group of 10% waits until Dec 31, 2026 /,
      ),
    )
    .toBeVisible();
  await page.getByRole('link', { name: 'Night rides' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Night rides' })).toBeVisible();
});

test('without any budget the list has no column for it [DESK-639]', async () => {
  await at('/bay/campaigns', {
    'campaigns.list': () => ({ reply: listedCampaigns({ ...nightRides, endsOn: '2026-12-31', budget: null }) }),
  });
  await expect.element(row(/^Night rides Live Nov 1, 2026 to Dec 31, 2026 Everyone 1,204 39,200$/)).toBeVisible();
  expect(page.getByRole('columnheader', { name: /Budget/ }).elements()).toEqual([]);
});

test.each([
  [0, 'Sold out'],
  [19, 'Low'],
])(
  'an offer with %i codes left, below its notice of low stock, says %s in the list [DESK-639]',
  async (left, badge) => {
    const stock = coffee.stock && { ...coffee.stock, left };
    await at('/bay/offers', { 'offers.list': () => ({ reply: listedOffers({ ...coffee, stock }) }) });
    await expect.element(row(new RegExp(`^Coffee Live Always .* ${left} ?${badge} `))).toBeVisible();
  },
);

test('days without redemptions show sums and no chart [DESK-640]', async () => {
  const none = { redemptions: 0, members: 0, points: 0, refunds: 0, pointsRefunded: 0 };
  const days = coffeePage.days?.map(({ day }) => ({ day, ...none })) ?? null;
  await at('/bay/offers/coffee', {
    'offers.get': () => ({ reply: { ...coffeePage, days, latest: [], offer: { ...coffee, figures: none } } }),
  });
  await expect.element(page.getByText('Nothing in these days yet')).toBeVisible();
  expect(page.getByRole('img', { name: /^Bars by day/ }).elements()).toEqual([]);
});

test('the rule is said in sentences, with all values below them [DESK-641]', async () => {
  const fields = { type: 'TRANSACTIONAL', reward: 10, 'limit.earnings': 3, 'limit.days': 1 };
  const rule = Object.entries(fields).map(([field, after]) => ({ field, language: null, before: null, after }));
  await at('/bay/campaigns/night-rides', { 'programItems.history': () => ({ reply: { ...itemHistory, rule } }) });
  await expect
    .element(page.getByText('Each activity gives 10 points. It pays at most 3 times in a day.'))
    .toBeVisible();
  const values = page.getByRole('region', { name: 'Rules' }).getByRole('definition');
  expect(values.elements()).toEqual([]);
  await page.getByText('All values').click();
  await expect.poll(() => values.elements().length).toBe(4);
});

test('without campaigns the page says what to do [DESK-630]', async () => {
  await at('/bay/campaigns', { 'campaigns.list': () => ({ reply: listedCampaigns() }) });
  await expect.element(page.getByText('No campaigns yet')).toBeVisible();
});

test('without offers the page says what to do [DESK-631]', async () => {
  await at('/bay/offers', { 'offers.list': () => ({ reply: listedOffers() }) });
  await expect.element(page.getByText('No offers yet')).toBeVisible();
});

test('a campaign shows its budget with an estimate, figures by day, rules, versions and payments [DESK-632, DESK-634]', async () => {
  await at('/bay/campaigns/night-rides');
  await expect.element(page.getByText('12,000 of 50,000 points left')).toBeVisible();
  await expect
    .element(
      page.getByText(
        'At the mean of the last 28 days (1,400 a day), it runs out about Nov 30, 2026. This is an estimate.',
      ),
    )
    .toBeVisible();
  await expect.element(page.getByRole('img', { name: /^Bars by day/ })).toBeVisible();
  await page.getByText('Show as a table').click();
  await expect.element(row(/^Nov 22, 2026 1,400 43 140$/)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: '5b3f1c' }))
    .toHaveAttribute('href', '/bay/members/5b3f1c1e-9c7a-4f57-8f62-0f7f3f6f2a11');
  await expect.element(row(/5b3f1c .* 10 Reversed$/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Version 7' })).toHaveAttribute('href', '/bay/versions/7');
  await expect.element(row(/Version 7 .*8 → 10/)).toBeVisible();
});

test('latest payments and redemptions have no empty column for a state that no row has [DESK-642]', async () => {
  const state = page.getByRole('columnheader', { name: 'State' });
  const latest = (nightRidesPage.latest ?? []).map((one) => ({ ...one, isTakenBack: false }));
  await at('/bay/campaigns/night-rides', { 'campaigns.get': () => ({ reply: { ...nightRidesPage, latest } }) });
  await expect.element(row(/5b3f1c .* 10$/)).toBeVisible();
  expect(state.elements()).toEqual([]);
  const redeemed = (coffeePage.latest ?? []).map((one) => ({ ...one, refundedAt: null }));
  await at('/bay/offers/coffee', { 'offers.get': () => ({ reply: { ...coffeePage, latest: redeemed } }) });
  await expect.element(row(/5b3f1c .* 220$/)).toBeVisible();
  expect(state.elements()).toEqual([]);
});

test.each([
  [{ perDay: null, runsOutOn: null }, 'An estimate needs two days of payments.'],
  [{ runsOutOn: null }, /it lasts this month\. This is an estimate\.$/],
  [{ left: 0, usedUpAt: '2026-11-20T15:00:00Z', runsOutOn: null }, 'Used up since Nov 20, 2026, 10:00 AM EST'],
])('a budget with %j says so [DESK-632]', async (over, text) => {
  const budget = nightRides.budget && { ...nightRides.budget, ...over };
  const reply = { ...nightRidesPage, campaign: { ...nightRides, budget } };
  await at('/bay/campaigns/night-rides', { 'campaigns.get': () => ({ reply }) });
  await expect.element(page.getByText(text)).toBeVisible();
});

test('an offer shows price, stock with days left, redemptions by day, refunds and its segment [DESK-633]', async () => {
  await at('/bay/offers/coffee');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Coffee' })).toBeVisible();
  await expect.element(page.getByText('Members of the segment students')).toBeVisible();
  await expect.element(page.getByText('40 codes')).toBeVisible();
  await expect.element(page.getByText('Enough for about 12 days at the pace of the last 30 days')).toBeVisible();
  await expect.element(row(/5b3f1c .* 220 Refunded$/)).toBeVisible();
  await page.getByText('Show as a table').click();
  await expect.element(row(/^Nov 22, 2026 3 3 660 0$/)).toBeVisible();
});

test('a pause is asked, submitted with a note, and listed as waiting; the campaign stays live [DESK-636]', async () => {
  const sent: SentCall[] = [];
  let openChanges: unknown[] = [];
  await at('/bay/campaigns/night-rides', {
    'campaigns.get': () => ({ reply: { ...nightRidesPage, openChanges } }),
    'programItems.propose': (call): Answer => {
      sent.push(call);
      if (sent.length === 1) throw new TypeError('Failed to fetch');
      openChanges = [
        { number: 8, revision: 1, state: 'DRAFT', submittedAt: nightRidesPage.at, note: 'Pause Night rides' },
      ];
      return { reply: draftVersion({ number: 8 }) };
    },
  });
  expect(page.getByRole('button', { name: 'Pause' }).elements()).toEqual([]);
  await pressAction('Pause');
  const dialog = page.getByRole('alertdialog', { name: 'Pause “Night rides”?' });
  await expect.element(dialog.getByText(/Riders keep what they have\./)).toBeVisible();
  await dialog.getByRole('button', { name: 'Submit for approval' }).click();
  await expect.poll(() => sent.length).toBe(1);
  await expect.element(dialog.getByText(/may have gone through|connection/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Submit for approval' }).click();
  await expect.element(page.getByText('Version 8 was submitted for approval')).toBeVisible();
  const link = page.getByRole('link', { name: 'Version 8 changes this and waits for approval' });
  await expect.element(link).toHaveAttribute('href', '/bay/versions/8');
  await expect.element(page.getByText('Live', { exact: true })).toBeVisible();
  expect(sent.at(-1)).toMatchObject({
    path: '/admin/agencies/bay/program/campaigns/night-rides/changes',
    body: { change: 'PAUSE', note: 'Pause Night rides' },
  });
});

test('a paused campaign can only be resumed [DESK-636]', async () => {
  const paused = { ...nightRidesPage, campaign: { ...nightRides, state: 'PAUSED' } };
  await at('/bay/campaigns/night-rides', { 'campaigns.get': () => ({ reply: paused }) });
  await page.getByRole('button', { name: 'More actions' }).click();
  const entries = page.getByRole('menuitem');
  await expect.poll(() => entries.elements().map(({ textContent }) => textContent)).toEqual(['Duplicate', 'Resume']);
});

test('without the permission to edit there are no actions [DESK-636]', async () => {
  const agencies = owner.agencies.map((agency) => ({ ...agency, permissions: ['programme.read', 'reports.read'] }));
  await at('/bay/campaigns/night-rides', { 'me.get': () => ({ reply: { ...owner, agencies } }) });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Night rides' })).toBeVisible();
  for (const name of ['Edit', 'More actions'])
    expect(page.getByRole('button', { name, exact: true }).elements()).toEqual([]);
});

test('Edit opens the editable draft at the campaign, or begins one; if the server is away it says so and stays [DESK-637]', async () => {
  const begun: SentCall[] = [];
  await at('/bay/campaigns/night-rides', {
    ...draftServer({ 'programme.yaml': 'campaigns: []\n' }).answers,
    'versions.begin': (call): Answer => {
      begun.push(call);
      if (begun.length === 1) throw new TypeError('Failed to fetch');
      return { reply: draftVersion() };
    },
  });
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect.poll(() => begun.length).toBe(1);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Night rides' })).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect.poll(() => location.href).toMatch(/\/bay\/versions\/2\/edit\?at=campaigns%2Fnight-rides$/);
  expect(begun.map(({ body }) => body)).toEqual([
    { from: 7, note: '' },
    { from: 7, note: '' },
  ]);
});

test('Duplicate opens the copy in the draft [DESK-637]', async () => {
  const sent: SentCall[] = [];
  await at('/bay/offers/coffee', {
    ...draftServer({ 'programme.yaml': 'campaigns: []\n' }).answers,
    'programItems.copy': (call) => {
      sent.push(call);
      return { reply: { number: 2, id: 'coffee-2' } };
    },
  });
  await pressAction('Duplicate');
  await expect.poll(() => location.href).toMatch(/\/bay\/versions\/2\/edit\?at=offers%2Fcoffee-2$/);
  expect(sent.map(({ path }) => path)).toEqual(['/admin/agencies/bay/program/offers/coffee/copy']);
});

test('the pages are in Spanish [DESK-630, DESK-632]', async () => {
  await openDesk('/bay/campaigns/night-rides', reads, 'es');
  await expect.element(page.getByText('Quedan 12.000 de 50.000 puntos')).toBeVisible();
  await page.getByRole('button', { name: 'Más acciones' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Pausar' })).toBeVisible();
  await expect.element(page.getByText('Cada actividad da 10 puntos.')).toBeVisible();
});

test.each([
  [1280, 'Hide preview'],
  [1000, 'Show preview'],
])('on a screen of %i pixels the preview begins with %s [DESK-638]', async (width, button) => {
  await page.viewport(width, 900);
  onTestFinished(() => page.viewport(1280, 800));
  await at('/bay/campaigns/night-rides');
  await expect.element(page.getByRole('button', { name: button })).toBeVisible();
});

test('the calendar draws campaigns as bars, names days without one and moves by three months [DESK-695, DESK-696]', async () => {
  const autumn = { ...nightRides, endsOn: '2026-12-15' };
  const spring = { ...nightRides, id: 'spring', title: 'Spring', startsOn: '2026-12-17', state: 'SCHEDULED' as const };
  const paused = { ...nightRides, id: 'old', title: 'Old', startsOn: null, state: 'PAUSED' as const };
  await at('/bay/campaign-calendar', { 'campaigns.list': () => ({ reply: listedCampaigns(spring, autumn, paused) }) });
  const rows = page.getByRole('list', { name: 'Campaigns' }).getByRole('listitem');
  await expect.element(rows.nth(2)).toBeVisible();
  expect(rows.elements().map(({ textContent }) => textContent)).toEqual([
    'OldPausedAlways',
    'Night ridesLiveNov 1, 2026 to Dec 15, 2026',
    'SpringScheduledFrom Dec 17, 2026',
  ]);
  await expect.element(page.getByText('No campaign runs on Dec 16, 2026.')).toBeVisible();
  await page.getByRole('button', { name: 'Earlier' }).click();
  await expect.element(page.getByText('No campaign runs from Aug 1, 2026 to Oct 31, 2026.')).toBeVisible();
  await page.getByRole('button', { name: 'This month' }).click();
  await page.getByRole('button', { name: 'Later' }).click();
  await expect.element(page.getByText('A campaign runs on each day from Feb 1, 2027 to Jul 31, 2027.')).toBeVisible();
  await page.getByRole('link', { name: 'Spring' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Night rides' })).toBeVisible();
});

test('a program without campaigns has an empty calendar that says how to start one [DESK-695]', async () => {
  await at('/bay/campaign-calendar', { 'campaigns.list': () => ({ reply: listedCampaigns() }) });
  await expect.element(page.getByText('No campaigns yet')).toBeVisible();
});
