import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, onePage, openDesk, owner } from '../testing/desk-page.tsx';

const ownerWith = (of: Partial<(typeof owner.agencies)[number]>) => ({
  'me.get': () => ({ reply: { ...owner, agencies: owner.agencies.map((agency) => ({ ...agency, ...of })) } }),
});

const dayFigures = { rides: 1234, riders: 800, pointsEarned: 56_789, redemptions: 40, pointsRedeemed: 4200 };
const last = { ...dayFigures, pointsOwed: 250_000 };
const previous = {
  rides: 1100,
  riders: 800,
  pointsEarned: 60_000,
  redemptions: 0,
  pointsRedeemed: 4190,
  pointsOwed: 200_000,
};
const days = Array.from({ length: 28 }, (_, at) => ({
  ...last,
  rides: at,
  day: new Date(Date.UTC(2026, 9, 25 + at)).toISOString().slice(0, 10),
}));
const head = { at: '2026-11-22T18:05:00Z', timeZone: 'America/New_York', from: '2026-10-25', to: '2026-11-21' };
const nothing = { rides: 0, riders: 0, pointsEarned: 0, redemptions: 0, pointsRedeemed: 0, pointsOwed: 0 };

const provider = {
  providerId: 'card',
  name: 'Bay Card',
  calledAt: null,
  acceptedAt: null,
  refused: [],
  secretSince: null,
  serverSetAt: null,
};

/** An agency in which nothing waits and nothing happened. */
const quiet: Answers = {
  'reports.today': () => ({
    reply: { at: head.at, timeZone: head.timeZone, today: nothing, weekAgo: nothing, budgetsLow: 0 },
  }),
  'reports.trend': () => ({ reply: { ...head, last: nothing, previous: null, days: [] } }),
  'missingRides.list': () => onePage(),
  'coupons.stock': () => ({ reply: { pools: [] } }),
  'orders.open': () => ({ reply: { suppliers: [], orders: [], isWhole: true, titles: {} } }),
  'providers.health': () => ({ reply: { providers: [provider] } }),
  'versions.list': () => onePage(),
  'keys.list': () => ({ reply: { data: [] } }),
  'wallet.get': () => ({ reply: { apple: null, google: null } }),
};

const waiting = page.getByRole('region', { name: 'Needs your attention' });
const moved = page.getByRole('region', { name: 'What moved' });
const textsOf = (region: typeof waiting, selector: string): (string | null)[] =>
  [...region.element().querySelectorAll(selector)].map(({ textContent }) => textContent);

afterEach(() => vi.useRealTimers());

test('Today lists only what waits, each with a link; an error in one kind leaves the rest and can be retried [DESK-86, DESK-594]', async () => {
  let isBroken = true;
  const refused = [{ reason: 'UNKNOWN_STOP', events: 12, lastAt: '2026-11-22T08:00:00Z' }];
  await openDesk('/bay', {
    ...quiet,
    'reports.today': () => ({
      reply: { at: head.at, timeZone: head.timeZone, today: nothing, weekAgo: nothing, budgetsLow: 1 },
    }),
    'providers.health': () =>
      isBroken ? { status: 403, error: 'NOT_ALLOWED' } : { reply: { providers: [{ ...provider, refused }] } },
  });
  await expect.element(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
  await expect.element(waiting.getByText('We couldn’t check: Providers.')).toBeVisible();
  expect(textsOf(waiting, 'a')).toEqual(['1 budget low or used up']);
  isBroken = false;
  await waiting.getByRole('button', { name: 'Try again' }).click();
  await expect.element(waiting.getByRole('link', { name: '12 rejected events' })).toBeVisible();
  expect(waiting.getByRole('alert').query()).toBeNull();
  await page.getByRole('link', { name: '12 rejected events' }).click();
  await expect.element(page.getByRole('heading', { name: 'Providers', level: 1 })).toBeVisible();
});

test('if nothing waits, one sentence says so [DESK-594]', async () => {
  await openDesk('/bay', quiet);
  await expect.element(waiting.getByText('Nothing needs your attention.')).toBeVisible();
  await expect.element(waiting.getByRole('link')).not.toBeInTheDocument();
  expect(page.getByText(/^No /).query()).toBeNull();
});

test('someone who may only read is not asked to act; only budgets are shown [DESK-594, DESK-218]', async () => {
  const asked: string[] = [];
  const counted = Object.fromEntries(
    Object.entries(quiet).map(([name, answer]) => [
      name,
      (call: Parameters<typeof answer>[0]) => {
        asked.push(name);
        return answer(call);
      },
    ]),
  );
  await openDesk('/bay', {
    ...counted,
    ...ownerWith({ permissions: ['programme.read', 'stock.read', 'providers.read', 'reports.read'] }),
    'reports.today': () => ({
      reply: { at: head.at, timeZone: head.timeZone, today: nothing, weekAgo: nothing, budgetsLow: 2 },
    }),
  });
  await expect
    .element(waiting.getByRole('link', { name: '2 budgets low or used up' }))
    .toHaveAttribute('href', '/bay/reports/budgets');
  expect(new Set(asked)).toEqual(new Set(['reports.trend']));
});

test('keys and the certificate that expire within 30 days are named; expired and revoked keys are not [DESK-594]', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T12:00:00Z'), toFake: ['Date'] });
  const key = (expiresAt: string, revokedAt: string | null = null) => ({
    keyId: expiresAt,
    name: 'Export',
    permissions: [],
    createdAt: head.at,
    createdBy: 'Ana',
    expiresAt,
    lastUsedAt: null,
    revokedAt,
  });
  const apple = { passTypeId: 'pass.bay', teamId: 'BAY', expiresAt: head.at, daysLeft: 30, setAt: head.at };
  await openDesk('/bay', {
    ...quiet,
    'keys.list': () => ({
      reply: {
        data: [
          key('2026-12-22T12:00:00Z'),
          key('2026-12-22T12:00:01Z'),
          key('2026-11-22T11:59:59Z'),
          key('2026-11-30T12:00:00Z', head.at),
        ],
      },
    }),
    'wallet.get': () => ({ reply: { apple, google: null } }),
  });
  await expect
    .element(waiting.getByRole('link', { name: '1 API key expires within 30 days' }))
    .toHaveAttribute('href', '/bay/keys');
  await expect
    .element(waiting.getByRole('link', { name: 'The Apple Wallet certificate expires in 30 days' }))
    .toHaveAttribute('href', '/bay/wallet');
});

test("today's figures are shown next to those of a week ago [DESK-142]", async () => {
  await openDesk('/bay', {
    ...quiet,
    'reports.today': () => ({
      reply: {
        at: head.at,
        timeZone: head.timeZone,
        today: dayFigures,
        weekAgo: { ...dayFigures, rides: 1100, pointsEarned: 0 },
        budgetsLow: 0,
      },
    }),
  });
  const soFar = page.getByRole('region', { name: 'Today so far' });
  await expect.element(soFar.getByText(/^As of 1:05\sPM \(America\/New_York\)\./)).toBeVisible();
  const told = [...soFar.element().querySelectorAll('dl > div')].map((each) =>
    [...each.querySelectorAll('dt, strong, span')].map((part) => part.textContent),
  );
  expect(told).toEqual([
    ['Rides', '1,234', '1,100 at this time last week'],
    ['Members who rode', '800', '800 at this time last week'],
    ['Points issued', '56,789', '0 at this time last week'],
    ['Redemptions', '40', '40 at this time last week'],
    ['Points redeemed', '4,200', '4,200 at this time last week'],
  ]);
});

test('each figure of 28 days has its difference in words, a link to its rows with the days, and a table [DESK-586]', async () => {
  await openDesk('/bay', {
    ...quiet,
    ...ownerWith({ pointValue: { currency: 'USD', points: 100 } }),
    'reports.trend': () => ({ reply: { ...head, last, previous, days } }),
  });
  await expect
    .element(moved.getByText(/^Oct 25, 2026 to Nov 21, 2026, compared with the 28 days before/))
    .toBeVisible();
  const tiles = [...moved.element().querySelectorAll('ul > li')].map((tile) =>
    [...tile.querySelectorAll('h3, strong, p')].map(({ textContent }) => textContent),
  );
  expect(tiles).toEqual([
    ['Rides', '1,234', 'Up 12% from 1,100'],
    ['Members who rode', '800', 'Unchanged from 800'],
    ['Points issued', '56,789', 'Down 5% from 60,000'],
    ['Redemptions', '40', 'Up from 0'],
    ['Cost of redemptions', '$42.00', 'Almost unchanged from $41.90', 'Without refunded ones.'],
    ['Points owed to members', '250,000 ($2,500.00)', 'Up 25% from 200,000', 'At the end of the last day.'],
  ]);
  const dates = '?from=2026-10-25&to=2026-11-21';
  expect([...moved.element().querySelectorAll('h3 a')].map((link) => link.getAttribute('href'))).toEqual([
    `/bay/reports/weeks${dates}`,
    `/bay/reports/weeks${dates}`,
    `/bay/reports/campaigns${dates}`,
    `/bay/redemptions${dates}`,
    `/bay/reports/redemptions${dates}`,
    '/bay/reports/liability',
  ]);
  expect(moved.element().querySelectorAll('li > svg[viewBox] > rect')).toHaveLength(6 * 28);
  await moved.getByText('Figures by day').click();
  await expect.element(moved.getByRole('row', { name: /^Nov 21, 2026 27 800 56,789 40 4,200 250,000$/ })).toBeVisible();
});

test('without a comparison no difference is shown; without a point value redemptions are in points [DESK-586]', async () => {
  await openDesk('/bay', {
    ...quiet,
    ...ownerWith({ permissions: ['reports.read'] }),
    'reports.trend': () => ({ reply: { ...head, last, previous: null, days } }),
  });
  await expect.element(moved.getByText(/A comparison follows after 56 days\./)).toBeVisible();
  await expect.element(moved.getByRole('link', { name: 'Points redeemed' })).toBeVisible();
  expect(moved.getByText(/from/).query()).toBeNull();
  // The list of redemptions needs the permission to read members.
  await expect
    .element(moved.getByRole('link', { name: 'Redemptions', exact: true }))
    .toHaveAttribute('href', '/bay/reports/redemptions?from=2026-10-25&to=2026-11-21');
});

test('before the first figures Today says what to do next instead of zeros [DESK-598]', async () => {
  await openDesk('/bay', { ...quiet, ...ownerWith({ permissions: ['reports.read', 'providers.read'] }) });
  await expect.element(moved.getByText(/^Figures appear here the day after the first ride\./)).toBeVisible();
  expect(textsOf(moved, 'a')).toEqual(['Check that your providers send rides']);
  expect(moved.getByText('0', { exact: true }).query()).toBeNull();
});

test('a user without access to reports sees no figures [DESK-599]', async () => {
  await openDesk('/bay', ownerWith({ permissions: [] }));
  await expect.element(page.getByText('Nothing needs your attention.')).toBeVisible();
  await expect.element(moved).not.toBeInTheDocument();
  await expect.element(page.getByRole('region', { name: 'Today so far' })).not.toBeInTheDocument();
});
