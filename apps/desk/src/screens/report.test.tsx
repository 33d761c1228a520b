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

test('added rides say what can be said in words, and how to read them [DESK-178]', async () => {
  const head = ['campaign', 'from', 'to', 'finding', 'members', 'held out', 'more each', 'at least', 'at most'];
  await openDesk('/bay/reports/added-rides', {
    'reports.get': () => ({
      reply: {
        report: 'added-rides',
        at: '2026-11-23T01:00:00Z',
        timeZone: 'Pacific/Auckland',
        head,
        rows: [
          ['more', '2026-11-01', '2026-11-20', 'more', 1800, 200, 0.84, 0.12, 1.56],
          ['streak', '2026-11-01', '2026-11-20', 'too few', 80, 20, null, null, null],
        ],
        isWhole: true,
      },
    }),
  });
  await expect.element(page.getByText(/^A campaign with a holdout reaches some members later/)).toBeVisible();
  const row = page.getByRole('row', { name: /It brings rides/ });
  // A campaign may be named as one of our words is.
  await expect.element(row).toHaveTextContent('more2026-11-012026-11-20It brings rides1,8002000.840.121.56');
  await expect.element(page.getByRole('row', { name: /streak.*Too few members to tell/ })).toBeVisible();
  await expect.element(page.getByRole('columnheader', { name: 'Members who wait' })).toBeVisible();
});
