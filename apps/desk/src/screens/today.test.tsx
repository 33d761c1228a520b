import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openDesk } from '../testing/desk-page.tsx';

test('today says what needs somebody, each with the way there, and where nothing does; what fails leaves the rest [DESK-86]', async () => {
  await openDesk('/bay', {
    'missingRides.list': () => ({ status: 403, error: 'NOT_ALLOWED' }),
    'coupons.stock': () => ({ reply: { pools: [] } }),
    'orders.open': () => ({ reply: { suppliers: [], orders: [], isWhole: true } }),
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
  await expect.element(page.getByText('No pool runs dry')).toBeVisible();
  await expect.element(page.getByText('No order is in doubt')).toBeVisible();
  await expect.element(page.getByText('You may not see this')).toBeVisible();
  await page.getByRole('link', { name: '12 events wait refused' }).click();
  await expect.element(page.getByRole('heading', { name: 'Providers', level: 1 })).toBeVisible();
});
