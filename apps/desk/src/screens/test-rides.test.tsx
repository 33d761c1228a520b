import type { TestRides } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, onePage, openDesk } from '../testing/desk-page.tsx';
import { maya } from '../testing/member.ts';
import { draftVersion } from '../testing/version.ts';

const [receipt] = maya.rides;
const sent: TestRides['rides'][number] = {
  path: '/ingest/bay/card/events',
  headers: { 'webhook-signature': 'v1,…' },
  body: '{ "type": "trip.completed" }',
  outcome: 'accepted',
  reason: null,
  receipt: receipt ?? null,
};
const reply: TestRides = {
  revision: 1,
  isWhole: true,
  providers: [
    { id: 'card', title: 'Bay Card' },
    { id: 'ferry', title: 'Bay Ferry' },
  ],
  offers: [{ id: 'coffee', title: 'Coffee', price: 100 }],
  rides: [],
  points: 0,
  redeemed: null,
  app: null,
};
type Body = { rides: Record<string, unknown>[]; redeem: string | null; app: boolean; rider?: string };

const ride = {
  provider: 'card',
  mode: 'bus' as const,
  startedAt: '2026-11-22T13:20:00.000Z',
  minutes: 35,
  meters: null,
};
const commuter = {
  testRiderId: '019c7c2f-5e1a-7d4a-8a52-5d7b0a6b8e08',
  name: 'Commuter',
  rides: [ride],
  redeem: 'coffee',
  savedAt: '2026-11-22T13:20:00.000Z',
};

/** Opens the page; each call is answered by a function of its rides. Returns the bodies. */
async function opened(answer: (body: Body) => Partial<TestRides>, more: Answers = {}, search = ''): Promise<Body[]> {
  const bodies: Body[] = [];
  await openDesk(`/bay/versions/2/test${search}`, {
    'testRiders.list': () => ({ reply: { riders: [] } }),
    'versions.testRides': ({ body }) => {
      bodies.push(body as Body);
      return { reply: { ...reply, ...answer(body as Body) } };
    },
    ...more,
  });
  return bodies;
}

const send = () => page.getByRole('button', { name: 'Send test ride' });
const results = page.getByRole('region', { name: 'Results' });

test('a test ride is sent with the fields of the form, and shows its result, receipt and request [DESK-689]', async () => {
  const bodies = await opened(({ rides }) => ({ rides: rides.map(() => sent), points: rides.length * 10 }));
  await expect.element(page.getByText('Test rider', { exact: true })).toBeVisible();
  await expect.element(results.getByText(/^No rides yet\./)).toBeVisible();
  await page.getByLabelText('Provider').selectOptions('Bay Ferry');
  await page.getByLabelText('Mode').selectOptions('Ferry');
  await page.getByLabelText('Start').fill('2026-11-22T08:20');
  await page.getByLabelText('Minutes').fill('35');
  await page.getByLabelText('Distance in meters').fill('');
  await send().click();
  await expect.element(results.getByText('Event accepted.')).toBeVisible();
  await expect.element(results.getByText('The test rider has 10 points.')).toBeVisible();
  await expect.element(results.getByText(receipt?.campaigns[0]?.sentence ?? '-', { exact: false })).toBeVisible();
  await results.getByText('Request as the provider sends it').click();
  await expect.element(results.getByText('"trip.completed"', { exact: false })).toBeVisible();
  expect(bodies.at(-1)?.rides).toEqual([
    { provider: 'ferry', mode: 'ferry', startedAt: '2026-11-22T13:20:00.000Z', minutes: 35, meters: null },
  ]);
  await results.getByRole('button', { name: 'Remove ride 1', exact: true }).click();
  await expect.element(results.getByText(/^No rides yet\./)).toBeVisible();
});

test('wrong numbers and a missing start are said at their fields, and nothing is sent [DESK-689]', async () => {
  const bodies = await opened(() => ({}));
  const minutes = page.getByLabelText('Minutes');
  await minutes.fill('0');
  await page.getByLabelText('Distance in meters').fill('200001');
  await send().click();
  await expect.element(minutes).toHaveAccessibleDescription('Enter a whole number from 1 to 600.');
  await expect
    .element(page.getByLabelText('Distance in meters'))
    .toHaveAccessibleDescription('Enter a whole number from 0 to 200000.');
  await expect.element(minutes).toHaveFocus();
  await minutes.fill('20');
  await page.getByLabelText('Distance in meters').fill('5');
  await page.getByLabelText('Start').fill('');
  await send().click();
  await expect.element(page.getByText('Enter a date and time.')).toBeVisible();
  expect(bodies.filter(({ rides }) => rides.length > 0)).toEqual([]);
});

test('a rejected ride says why, twenty are the most, and starting over removes all [DESK-689]', async () => {
  const nineteen = { ...commuter, rides: Array.from({ length: 19 }, () => ride) };
  await opened(
    ({ rides }) => ({
      rides: rides.map(() => ({ ...sent, outcome: 'rejected', reason: 'IN_THE_FUTURE', receipt: null })),
    }),
    { 'testRiders.list': () => ({ reply: { riders: [nineteen] } }) },
    `?rider=${commuter.testRiderId}`,
  );
  await expect.poll(() => results.getByRole('listitem').elements().length).toBe(19);
  await send().click();
  await expect.poll(() => results.getByRole('listitem').elements().length).toBe(20);
  await expect.element(results.getByText('Event rejected: In the future.').first()).toBeVisible();
  await expect.element(send()).toHaveAttribute('aria-disabled', 'true');
  await results.getByRole('button', { name: 'Start over' }).click();
  await expect.element(results.getByText(/^No rides yet\./)).toBeVisible();
});

test('an offer is redeemed for a test code, or the refusal is said [DESK-689]', async () => {
  let isRefused = false;
  const bodies = await opened(({ redeem }) => ({
    redeemed:
      redeem === null
        ? null
        : isRefused
          ? { title: 'Coffee', code: null, refusal: 'INSUFFICIENT_BALANCE' }
          : { title: 'Coffee', code: 'TEST-0001', refusal: null },
  }));
  const offer = page.getByLabelText('Offer');
  await offer.selectOptions('coffee');
  await expect.element(page.getByText(/Test code: .*TEST-0001.* It doesn’t open a real ride\./)).toBeVisible();
  expect(bodies.at(-1)?.redeem).toBe('coffee');
  isRefused = true;
  await offer.selectOptions('');
  await send().click();
  await offer.selectOptions('coffee');
  await expect.element(page.getByText(/wasn’t redeemed\. The rider doesn’t have enough points\./)).toBeVisible();
});

test('the app is shown on request, under a mark that stays [DESK-690]', async () => {
  const app = { configuration: {}, sets: {}, calls: {} };
  const bodies = await opened((body) => ({ app: body.app ? app : null }), {
    'versions.pull': () => ({ reply: { version: 2, revision: 1, digest: 'd', files: {}, pictures: {} } }),
  });
  const area = page.getByRole('region', { name: 'App as the test rider' });
  expect(bodies.every((body) => !body.app)).toBe(true);
  await area.getByRole('button', { name: 'Show preview' }).click();
  await expect.element(area.getByText('Test rider · nothing here is saved')).toBeVisible();
  await expect.element(area.getByTitle('Rider app with this draft')).toBeVisible();
  await area.getByLabelText('Screen').selectOptions('History');
  await expect.element(area.getByText('Test rider · nothing here is saved')).toBeVisible();
  expect(bodies.at(-1)?.app).toBe(true);
});

test('the menu of a version opens its test rides; without providers the page explains the next step [DESK-689]', async () => {
  await openDesk('/bay/versions/2', {
    'versions.diff': () => ({ reply: { against: 1, changes: [], reach: [], members: 0 } }),
    'versions.comments': () => ({ reply: { data: [] } }),
    'versions.get': () => ({ reply: draftVersion({ number: 2 }) }),
    'versions.list': () => onePage(draftVersion({ number: 2 })),
    'testRiders.list': () => ({ reply: { riders: [] } }),
    'versions.testRides': () => ({ reply: { ...reply, isWhole: false, providers: [] } }),
  });
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Test rides' }).click();
  await expect.element(page.getByText('No provider to ride with')).toBeVisible();
  await expect.element(page.getByText('This draft has errors. Its last valid state is tested.')).toBeVisible();
});

test('a saved test rider brings its rides and offer, is saved again with changes, and can be removed [TEN-42]', async () => {
  const { testRiderId } = commuter;
  let riders: unknown[] = [commuter];
  const saved: unknown[] = [];
  const bodies = await opened(({ rides }) => ({ rides: rides.map(() => sent) }), {
    'testRiders.list': () => ({ reply: { riders } }),
    'testRiders.save': ({ body }) => {
      saved.push(body);
      return { reply: { riders } };
    },
    'testRiders.remove': () => {
      riders = [];
      return { reply: { riders } };
    },
  });
  const choice = page.getByLabelText('Saved test rider');
  await expect.element(results.getByText(/^No rides yet\./)).toBeVisible();
  await choice.selectOptions('Commuter');
  await expect.element(results.getByText('Event accepted.')).toBeVisible();
  expect(bodies.at(-1)).toMatchObject({ rides: [ride], redeem: 'coffee', rider: testRiderId });
  await send().click();
  await expect.poll(() => results.getByRole('button', { name: /^Remove ride/ }).elements().length).toBe(2);
  await page.getByRole('button', { name: 'Save test rider' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Commuter');
  await dialog.getByRole('button', { name: 'Save test rider' }).click();
  await expect.poll(() => saved).toMatchObject([{ name: 'Commuter', rides: [ride, {}], redeem: 'coffee' }]);
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Remove test rider' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove test rider' }).click();
  await expect.element(choice).toHaveValue('');
  await expect.element(results.getByText(/^No rides yet\./)).toBeVisible();
});
