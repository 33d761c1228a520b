import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Asked, openDesk } from '../testing/desk-page.tsx';

test('a report says when it was read and by which clocks, and its days stand in the address [DESK-82]', async () => {
  const asked: Asked[] = [];
  await openDesk('/bay/reports/redemptions?from=2026-11-01&to=2026-11-30', {
    'reports.get': (call) => {
      asked.push(call);
      return {
        reply: {
          report: 'redemptions',
          at: '2026-11-23T01:00:00Z',
          timeZone: 'Pacific/Auckland',
          head: ['offer', 'redeemed'],
          rows: [['Day pass', 1204]],
          isWhole: true,
        },
      };
    },
  });
  await expect
    .element(page.getByText(/^As of 11\/23\/2026, 2:00:00 PM, days by the clocks of Pacific\/Auckland\./))
    .toBeVisible();
  await expect.element(page.getByRole('row', { name: 'Day pass 1,204' })).toBeVisible();
  expect(asked[0]).toMatchObject({
    path: '/admin/agencies/bay/reports/redemptions',
    query: { from: '2026-11-01', to: '2026-11-30' },
  });
});
