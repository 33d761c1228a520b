import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { onePage, openDesk, owner } from '../testing/desk-page.tsx';
import { reportReply } from '../testing/report-reply.ts';
import { draftVersion } from '../testing/version.ts';

const priced = {
  'me.get': () => ({
    reply: {
      ...owner,
      agencies: owner.agencies.map((agency) => ({ ...agency, pointValue: { currency: 'USD', points: 100 } })),
    },
  }),
};
const row = (name: string | RegExp) => page.getByRole('row', { name });

test('reports show the value of points below them, and of no other number [DESK-179]', async () => {
  await openDesk('/bay/reports/redemptions', {
    ...priced,
    'reports.get': () => reportReply('redemptions', [['2026-10', 'Day pass', 12, 9, 12_050, 0, 0]]),
  });
  await expect.element(row(/Day pass/)).toHaveTextContent('October 2026Day pass12912,050$120.5000');
});

test("a backtest shows a version's cost in money, and the difference [DESK-179]", async () => {
  const share = (points: number) => ({
    campaignId: 'ride',
    title: 'Every ride',
    points,
    earnings: 1,
    reached: 1,
    qualifying: 2,
    capped: 0,
    days: [{ day: '2026-03-02', points }],
    spread: [{ points, members: 1 }],
    most: [],
    refused: [],
    mostInADay: { earnings: 1, points },
    budget: null,
  });
  const parts = { against: 1, all: null, looked: 1, members: 1, behaviours: 2, next: null, unjudged: [], ahead: [] };
  const titles = { ride: 'Every ride' };
  const faults = { proposed: 0, present: 0 };
  await openDesk('/bay/versions/2/backtest?from=2026-03-01&to=2026-03-04&against=1', {
    ...priced,
    'versions.list': () => onePage(draftVersion({ number: 1, state: 'LIVE' })),
    'versions.backtest': () => ({
      reply: { ...parts, titles, faults, proposed: [share(2_000)], present: [share(150)] },
    }),
  });
  await page.getByRole('button', { name: 'Run backtest' }).click();
  await expect.element(page.getByText('150 points ($1.50)', { exact: true })).toBeVisible();
  await expect.element(page.getByText('2,000 points ($20.00)', { exact: true })).toBeVisible();
  await expect.element(page.getByText('+1,850 ($18.50)', { exact: true })).toBeVisible();
  await expect.element(row(/^Every ride 150 \$1\.50 2,000 \$20\.00 1,850 \$18\.50 1 2,000/)).toBeVisible();
});

test('an added ride shows its cost in money [DESK-179]', async () => {
  await openDesk('/bay/reports/added-rides', {
    ...priced,
    'reports.get': () =>
      reportReply('added-rides', [['ride', 'more', 0.84, 0.12, 1.56, 1512, 18_000, 11.9, 6.41, 83.33, 1800, 200]]),
  });
  await expect
    .element(
      page.getByText(
        /Points issued: 18,000 \(\$180\.00\); per incremental ride: 11\.9 \(\$0\.12\), between 6\.41 \(\$0\.064\)/,
      ),
    )
    .toBeVisible();
});

test('a month shows the liability in money [DESK-179]', async () => {
  await openDesk('/bay/months?month=2026-10', {
    'exports.since': () => ({ reply: { month: '2000-01' } }),
    ...priced,
    'exports.part': () => ({
      reply: {
        columns: [],
        csv: null,
        values: [['opening', 1200, null, '12.00', 'USD']],
        rows: 1,
        next: null,
        change: 0,
      },
    }),
  });
  await page.getByRole('button', { name: 'Show October 2026' }).click();
  await expect.element(row(/^Opening balance 1,200 \$12\.00/)).toBeVisible();
});

test.each([
  ['en', '$500.00', '$1,234.00'],
  ['es', '500,00\u00a0US$', '1234,00\u00a0US$'],
] as const)(
  "a version's changes show a money budget in its currency, in %s [DESK-389]",
  async (language, before, after) => {
    const fields = [
      { field: 'budget.money', language: null, before: 500, after: 1234 },
      { field: 'reward', language: null, before: 700, after: 800 },
    ];
    const ride = { kind: 'campaign', id: 'ride', name: 'Every ride', change: 'CHANGED', fields };
    await openDesk(
      '/bay/versions/2',
      {
        ...priced,
        'versions.get': () => ({ reply: draftVersion() }),
        'versions.diff': () => ({ reply: { against: 1, changes: [ride], reach: [], members: 10 } }),
        'versions.comments': () => ({ reply: { data: [] } }),
      },
      language,
    );
    for (const amount of [before, after, '700', '800'])
      await expect.element(page.getByRole('cell', { name: amount, exact: true })).toBeVisible();
  },
);
