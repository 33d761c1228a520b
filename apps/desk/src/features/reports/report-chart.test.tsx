import type { ReportName, ReportTable } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openDesk } from '../../testing/desk-page.tsx';
import { reportReply } from '../../testing/report-reply.ts';
import { chartOf } from './chart-of.ts';
import { rowsOf } from './report-rows.ts';

const chartBy = (report: ReportName, rows: ReportTable['rows']) =>
  chartOf(report, rowsOf(report, reportReply(report, rows).reply).rows);

test("bars above the table show weekly points, labeled with the campaign's name [DESK-146]", async () => {
  await openDesk('/bay/reports/weeks', {
    'reports.get': ({ path }) =>
      path.endsWith('weeks')
        ? reportReply('weeks', [
            ['2026-03-02', 1, 9, 4, 100, 0, 1, 50],
            ['2026-03-09', 2, 8, 5, 200, 0, 2, 100],
            ['all', 3, 17, 6, 300, 0, 3, 150],
          ])
        : reportReply(
            'campaigns',
            [
              ['2026-03-02', null, 1, 1, 5, 0, 0],
              ['2026-03-02', 'winter-rides', 10, 4, 95, 0, 0],
              ['2026-03-09', 'winter-rides', 20, 5, 200, 0, 0],
              ['all', null, 31, 6, 300, 0, 0],
            ],
            { titles: { campaign: { 'winter-rides': 'Rides in winter' }, offer: {} } },
          ),
  });
  const chart = page.getByRole('figure');
  await expect.element(chart.getByRole('img', { name: 'Bar chart of the table below' })).toBeVisible();
  await expect.element(chart.getByRole('listitem').first()).toHaveTextContent('Points issued');
  const heights = () =>
    [...chart.element().querySelectorAll('.recharts-bar-rectangle path')].map((bar) =>
      Math.round(bar.getBoundingClientRect().height),
    );
  await expect.poll(heights).toHaveLength(4);
  const [first = 0, second = 0, ...redeemed] = heights();
  expect(second).toBeGreaterThan(50);
  expect(Math.abs(second - 2 * first)).toBeLessThan(3);
  expect(redeemed.map((height, at) => Math.abs(height - [first, second][at]! / 2) < 3)).toEqual([true, true]);
  await expect.element(page.getByRole('cell', { name: '17' })).toBeVisible();
  await page.getByRole('link', { name: 'Campaigns' }).click();
  await expect.element(chart.getByText('Rides in winter')).toBeVisible();
  await expect.element(chart.getByText('No campaign')).toBeVisible();
  await expect.element(page.getByRole('cell', { name: 'No campaign' })).toBeVisible();
});

test('the largest campaigns get bars of their own and the rest share one; sum rows and a single week get no bars [DESK-146]', () => {
  const rows = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'].flatMap((campaign, at) =>
    ['2026-03-02', '2026-03-09'].map((week) => [week, campaign, 1, 1, 10 * (at + 1), 0, 0]),
  );
  const chart = chartBy('campaigns', [...rows, ['all', null, 1, 1, 999, 0, 0]]);
  expect(chart?.series).toEqual([
    ...['seven', 'six', 'five', 'four', 'three'].map((campaign) => ({ campaign })),
    'others',
  ]);
  expect(chart?.places.map(({ values }) => values)).toEqual([
    [70, 60, 50, 40, 30, 30],
    [70, 60, 50, 40, 30, 30],
  ]);
  expect(
    chartBy(
      'campaigns',
      rows.filter(([week]) => week === '2026-03-02'),
    ),
  ).toBeNull();
  expect(chartBy('refunds', rows)).toBeNull();
  const lapsing = chartBy('lapsing', [
    ['2026-04', 2, 1, 4, 5],
    ['2026-05', 2, 0, 7, 7],
    ['never', 1, 1, 1, 2],
    ['all', null, 2, 12, 14],
  ]);
  expect(lapsing?.places.map(({ name }) => name)).toEqual(['2026-04', '2026-05']);
});

test('weekly rides are stacked by kind of rider; riders without rides are left out [DESK-180]', () => {
  const chart = chartBy('riders', [
    ['2026-03-02', 'new', 2, 3, 30, 0, 0],
    ['2026-03-02', 'regular', 4, 20, 200, 1, 50],
    ['2026-03-02', 'without rides', 1, 0, 5, 1, 50],
    ['2026-03-09', 'now and then', 1, 2, 20, 0, 0],
    ['all', null, 8, 25, 255, 2, 100],
  ]);
  expect(chart).toEqual({
    by: 'week',
    series: ['new', 'came back', 'now and then', 'regular'].map((heading) => ({ heading })),
    places: [
      { name: '2026-03-02', values: [3, 0, 0, 20] },
      { name: '2026-03-09', values: [0, 0, 2, 0] },
    ],
    isStacked: true,
  });
});
