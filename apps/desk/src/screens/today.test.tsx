import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openDesk, owner } from '../testing/desk-page.tsx';

test('Today lists open tasks with links, or says that there are no tasks; an error in one leaves the rest [DESK-86]', async () => {
  await openDesk('/bay', {
    'reports.today': () => ({ status: 500, error: 'INTERNAL_SERVER_ERROR' }),
    'missingRides.list': () => ({ status: 403, error: 'NOT_ALLOWED' }),
    'coupons.stock': () => ({ reply: { pools: [] } }),
    'orders.open': () => ({ reply: { suppliers: [], orders: [], isWhole: true, titles: {} } }),
    'providers.health': () => ({
      reply: {
        providers: [
          {
            providerId: 'card',
            name: 'Bay Card',
            calledAt: null,
            acceptedAt: null,
            refused: [{ reason: 'UNKNOWN_STOP', events: 12, lastAt: '2026-11-22T08:00:00Z' }],
            secretSince: null,
            serverSetAt: null,
          },
        ],
      },
    }),
  });
  await expect.element(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await expect.element(page.getByText('No code pools running low')).toBeVisible();
  await expect.element(page.getByText('No unconfirmed orders')).toBeVisible();
  await expect.element(page.getByText('You don’t have access to this page')).toBeVisible();
  await page.getByRole('link', { name: '12 rejected events' }).click();
  await expect.element(page.getByRole('heading', { name: 'Providers', level: 1 })).toBeVisible();
});

test("today's figures are shown next to those of a week ago; budgets that run out link to their report [DESK-142] [DESK-218]", async () => {
  const day = { rides: 1234, riders: 800, pointsEarned: 56_789, redemptions: 40, pointsRedeemed: 4200 };
  await openDesk('/bay', {
    'reports.today': () => ({
      reply: {
        at: '2026-11-22T18:05:00Z',
        timeZone: 'America/New_York',
        today: day,
        weekAgo: { ...day, rides: 1100, pointsEarned: 0 },
        budgetsLow: 2,
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
  const budgets = page.getByRole('link', { name: '2 budgets low or used up' });
  await expect.element(budgets).toHaveAttribute('href', '/bay/reports/budgets');
});

const quietDay = (permissions: string[]) => {
  const day = { rides: 0, riders: 0, pointsEarned: 0, redemptions: 0, pointsRedeemed: 0 };
  return {
    'me.get': () => ({ reply: { ...owner, agencies: owner.agencies.map((agency) => ({ ...agency, permissions })) } }),
    'reports.today': () => ({
      reply: { at: '2026-11-22T18:05:00Z', timeZone: 'America/New_York', today: day, weekAgo: day, budgetsLow: 0 },
    }),
  };
};
const budgetsOfToday = page.getByRole('region', { name: 'Budgets' });

test('if no budget runs out Today says so, without a link [DESK-218]', async () => {
  await openDesk('/bay', quietDay(['reports.read']));
  await expect.element(budgetsOfToday.getByText('No budgets running low')).toBeVisible();
  await expect.element(budgetsOfToday.getByRole('link')).not.toBeInTheDocument();
});

test('a user without access to reports sees no budgets [DESK-218]', async () => {
  await openDesk('/bay', quietDay([]));
  await expect.element(page.getByText('Nothing needs your attention.')).toBeVisible();
  await expect.element(budgetsOfToday).not.toBeInTheDocument();
});
