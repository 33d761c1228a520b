import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Asked, openDesk } from '../testing/desk-page.tsx';

test('a report says when it was read and by which clocks, and its days stand in the address [DESK-82, DESK-262]', async () => {
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
    .element(page.getByText(/^As of 23 Nov 2026, 14:00 GMT\+13, days by the clocks of Pacific\/Auckland\./))
    .toBeVisible();
  await expect.element(page.getByRole('row', { name: 'Day pass 1,204' })).toBeVisible();
  expect(asked[0]).toMatchObject({
    path: '/admin/agencies/bay/reports/redemptions',
    query: { from: '2026-11-01', to: '2026-11-30' },
  });
});

test('added rides say in a sentence what each campaign brought, with its bounds, or that it can’t be told, above the table [DESK-178]', async () => {
  const head =
    'campaign,finding,more each,at least,at most,added rides,points given,points an added ride,or as few as,or as many as,members,held out,from,to'.split(
      ',',
    );
  const days = ['2026-11-01', '2026-11-20'];
  await openDesk('/bay/reports/added-rides', {
    'reports.get': () => ({
      reply: {
        report: 'added-rides',
        at: '2026-11-23T01:00:00Z',
        timeZone: 'Pacific/Auckland',
        head,
        rows: [
          // A campaign may be named as one of our words is.
          ['more', 'more', 0.84, 0.12, 1.56, 1512, 18_000, 11.9, 6.41, 83.33, 1800, 200, ...days],
          ['costly', 'fewer', -0.5, -0.9, -0.1, -900, 700, null, null, null, 1800, 200, ...days],
          ['level', 'no telling', 0.1, -0.2, 0.4, 180, 700, null, null, null, 1800, 200, ...days],
          ['streak', 'too few', null, null, null, null, 90, null, null, null, 1980, 20, ...days],
        ],
        isWhole: true,
      },
    }),
  });
  const said = page.getByRole('main').getByRole('listitem');
  await expect
    .element(said.nth(0))
    .toHaveTextContent(
      'more0.84 more rides each, between 0.12 and 1.56: about 1,512 rides that would not have been ridden. Points given: 18,000; for each of them 11.9, between 6.41 and 83.33.',
    );
  expect(
    said
      .elements()
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual([
    'costly0.5 fewer rides each, between 0.1 and 0.9 fewer. Points given: 700.',
    'levelBetween -0.2 and 0.4 more rides each: that holds no difference, too. Points given: 700.',
    'streak1,980 members have it, 20 wait. From 100 of each on something can be said.',
  ]);
  const row = page.getByRole('row', { name: /It brings rides/ });
  await expect
    .element(row)
    .toHaveTextContent('moreIt brings rides0.840.121.561,51218,00011.96.4183.331,8002002026-11-012026-11-20');
  await expect.element(page.getByRole('columnheader', { name: 'Members who wait' })).toBeVisible();
});

test('budgets say what is left of each month, when it was used up, what the running one comes to and until when it lasts [DESK-215] [DESK-216]', async () => {
  const head = 'month,campaign,points budgeted,points given,points left,used up,points expected,lasts until'.split(',');
  await openDesk('/bay/reports/budgets', {
    'reports.get': () => ({
      reply: {
        report: 'budgets',
        at: '2026-11-23T01:00:00Z',
        timeZone: 'America/New_York',
        head,
        rows: [
          ['2026-11-01', 'winter-rides', 50_000, 41_000, 9000, null, 50_000, '2026-11-27'],
          ['2026-10-01', 'winter-rides', 50_000, 49_990, 10, '2026-10-30T17:00:00-04:00', null, null],
        ],
        isWhole: true,
      },
    }),
  });
  await expect.element(page.getByRole('link', { name: 'Budgets' })).toHaveAttribute('aria-current', 'page');
  await expect.element(page.getByText(/^What campaigns with a budget gave of it, month by month\./)).toBeVisible();
  await expect
    .element(page.getByRole('row', { name: /2026-11-01/ }))
    .toHaveTextContent('2026-11-01winter-rides50,00041,0009,000–Not yet50,0002026-11-27');
  await expect
    .element(page.getByRole('row', { name: /2026-10-01/ }))
    .toHaveTextContent('2026-10-01winter-rides50,00049,9901030 Oct 2026, 17:00 GMT-4–None');
});
