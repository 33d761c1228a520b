import { type ReportName, type ReportTable, reportColumns } from '@fareback/contract/admin';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { chartOf } from '../features/reports/chart-of.ts';
import { rowsOf } from '../features/reports/report-rows.ts';
import { openDesk, owner, type SentCall } from '../testing/desk-page.tsx';
import { reportReply } from '../testing/report-reply.ts';
import { loadTranslation } from '../words/translation.tsx';

test('a report shows its time and time zone, and the URL has its days [DESK-82, DESK-262]', async () => {
  const asked: SentCall[] = [];
  await openDesk('/bay/reports/redemptions?from=2026-11-01&to=2026-11-30', {
    'reports.get': (call) => {
      asked.push(call);
      return reportReply('redemptions', [['2026-11', 'pass', 1204, 9, 12_040, 0, 0]], { timeZone: 'Pacific/Auckland' });
    },
  });
  await expect
    .element(page.getByText(/^As of Nov 23, 2026, 2:00 PM GMT\+13. Days are in Pacific\/Auckland\./))
    .toBeVisible();
  await expect.element(page.getByRole('row', { name: /^November 2026 pass 1,204 / })).toBeVisible();
  expect(asked[0]).toMatchObject({
    path: '/admin/agencies/bay/reports/redemptions',
    query: { from: '2026-11-01', to: '2026-11-30', language: 'en' },
  });
});

test('saved CO2 shows modes in words, the sum of a month, and why a cell has no figures [DESK-502]', async () => {
  await openDesk('/bay/reports/impact', {
    'reports.get': () =>
      reportReply('impact', [
        ['2026-11', 'bus', 12, 1204, 9630.5, 958.234, 3],
        ['2026-11', 'bikeshare', null, null, null, null, null],
        ['2026-11', 'all', 12, 1204, 9630.5, 958.234, 3],
        ['all', 'all', 12, 1204, 9630.5, 958.234, 3],
      ]),
  });
  await expect.element(page.getByText(/^Compared with driving\. .* fewer than 5 members are empty/)).toBeVisible();
  await expect
    .element(page.getByRole('row', { name: /^November 2026 Bus 12 1,204 9,630\.5 958\.234 3$/ }))
    .toBeVisible();
  await expect
    .element(page.getByRole('row', { name: /^November 2026 Shared bike (?:\S* ?Fewer than 5 members ?){5}$/ }))
    .toBeVisible();
  await expect.element(page.getByRole('row', { name: /^November 2026 Total 12 1,204 / })).toBeVisible();
  await expect.element(page.getByRole('row', { name: /^Total Total 12 1,204 / })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'CO2 saved' })).toBeVisible();
});

test('shared goals show a bar, the forecast in words and the cost; hidden figures say why [DESK-529]', async () => {
  const days = ['2026-12-01', '2027-05-31'];
  const rows = [
    ['city', 'on course', 'rides', 16_000, 40_000, 40_000, '2027-03-12', 2, 500, 600, 25_000, 55_000, null, ...days],
    ['bay', 'behind', 'kilometers', 1300, 9000, 4000, null, 2, null, 5, null, null, null, ...days],
    ['few', 'too few', 'rides', null, 9000, null, null, 2, null, null, null, null, null, ...days],
    ['done', 'goal reached', 'rides', 9001, 9000, null, null, 2, 70, 0, 3500, 3500, '2027-01-04', ...days],
    ['late', 'goal missed', 'rides', 8000, 9000, null, null, 2, 70, 8, 3500, 3900, null, ...days],
  ];
  await openDesk('/bay/reports/shared-goals', { 'reports.get': () => reportReply('shared-goals', rows) });
  const goal = (name: string) => page.getByRole('listitem', { name });
  await expect
    .element(goal('city').getByRole('progressbar'))
    .toHaveAttribute('aria-valuetext', '16,000 of 40,000 rides');
  await expect
    .element(goal('city').getByText(/reach the goal on Mar 12, 2027, before it ends on May 31, 2027/))
    .toBeVisible();
  await expect.element(goal('city').getByText(/Took part: 500\. Rode, but not 2 yet: 600\./)).toBeVisible();
  await expect.element(goal('city').getByText(/it costs 25,000 points.*take part too, 55,000 points/)).toBeVisible();
  await expect.element(goal('bay').getByText(/At this pace, riders reach 4,000 of 9,000/)).toBeVisible();
  await expect.element(goal('bay').getByText(/Took part: Fewer than 5 members\./)).toBeVisible();
  await expect.element(goal('few').getByText(/Fewer than 5 riders ride for it so far\./)).toBeVisible();
  expect(goal('few').getByRole('progressbar').elements()).toEqual([]);
  await expect.element(goal('late').getByText('Took part: 70. Rode, but not 2 yet: 8.', { exact: true })).toBeVisible();
  await expect.element(goal('done').getByText('9,001 rides. The goal was 9,000.', { exact: true })).toBeVisible();
  await expect.element(goal('done').getByText(/Reached on Jan 4, 2027\./)).toBeVisible();
});

test('saved CO2 is compared in miles where the agency uses miles [DESK-537]', async () => {
  const agencies = owner.agencies.map((agency) => ({ ...agency, distanceUnit: 'MILES' }));
  await openDesk('/bay/reports/impact', {
    'me.get': () => ({ reply: { ...owner, agencies } }),
    'reports.get': () => reportReply('impact', [['2026-11', 'bus', 12, 1204, 9630.5, 958.234, 3]]),
  });
  await expect.element(page.getByRole('columnheader', { name: 'Miles not driven' })).toBeVisible();
  await expect
    .element(page.getByRole('row', { name: /^November 2026 Bus 12 1,204 5,984\.1 958\.234 3$/ }))
    .toBeVisible();
});

test('added rides show above the table a sentence per campaign with bounds, or that there is not enough data [DESK-178]', async () => {
  const each = [9.5, 8.66, '2026-11-01', '2026-11-20'];
  await openDesk('/bay/reports/added-rides', {
    'reports.get': () =>
      reportReply(
        'added-rides',
        [
          // A campaign id may equal one of the translated words.
          ['more', 'more', 0.84, 0.12, 1.56, 1512, 18_000, 11.9, 6.41, 83.33, 1800, 200, ...each],
          ['costly', 'fewer', -0.5, -0.9, -0.1, -900, 700, null, null, null, 1800, 200, ...each],
          ['level', 'no telling', 0.1, -0.2, 0.4, 180, 700, null, null, null, 1800, 200, ...each],
          ['streak', 'too few', null, null, null, null, 90, null, null, null, 1980, 20, ...each],
        ],
        { titles: { campaign: { streak: 'Seven days' }, offer: {} } },
      ),
  });
  const said = page.getByRole('main').getByRole('listitem');
  await expect
    .element(said.nth(0))
    .toHaveTextContent(
      'more0.84 more rides per member, between 0.12 and 1.56: about 1,512 incremental rides. Points issued: 18,000; per incremental ride: 11.9, between 6.41 and 83.33.',
    );
  expect(
    said
      .elements()
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual([
    'costly0.5 fewer rides per member, between 0.1 and 0.9. Points issued: 700.',
    'levelNo clear difference: between -0.2 and 0.4 more rides per member. Points issued: 700.',
    'Seven days1,980 members have the campaign and 20 are in the control group. Each group needs 100.',
  ]);
  const row = page.getByRole('row', { name: /Adds rides/ });
  await expect
    .element(row)
    .toHaveTextContent('moreAdds rides0.840.121.561,51218,00011.96.4183.331,8002009.58.66Nov 1, 2026Nov 20, 2026');
  await expect.element(page.getByRole('columnheader', { name: 'Control group' })).toBeVisible();
});

test('budgets show the remainder of each month, when it was used up, the forecast of the current month and until when it lasts; an empty cell says why [DESK-215] [DESK-216] [DESK-301]', async () => {
  await openDesk('/bay/reports/budgets', {
    'reports.get': () =>
      reportReply(
        'budgets',
        [
          ['2026-11-01', 'winter-rides', 50_000, 41_000, 9000, null, 50_000, '2026-11-27'],
          ['2026-11-01', 'week', 50_000, 1000, 49_000, null, 1200, null],
          ['2026-10-01', 'winter-rides', 50_000, 49_990, 10, '2026-10-30T17:00:00-04:00', null, null],
        ],
        { titles: { campaign: { 'winter-rides': 'Rides in winter', week: 'A week' }, offer: {} } },
      ),
  });
  await expect.element(page.getByRole('link', { name: 'Budgets' })).toHaveAttribute('aria-current', 'page');
  await expect.element(page.getByText(/^Monthly use of campaign budgets\./)).toBeVisible();
  const rows = () =>
    page
      .getByRole('row')
      .elements()
      .slice(1)
      .map(({ textContent }) => textContent);
  // The forecast covers the current month only; in past months a dash explains that.
  await expect
    .poll(rows)
    .toEqual([
      'November 2026Rides in winter50,00041,0009,000–Not used up50,000Nov 27, 2026',
      'November 2026A week50,0001,00049,000–Not used up1,200Full month',
      'October 2026Rides in winter50,00049,99010Oct 30, 2026, 5:00 PM EDT–No forecast yet–Month ended, or budget used up',
    ]);
});

test('campaigns and offers have titles, with ids if ambiguous; members and redemptions are links [DESK-298]', async () => {
  const member = '019c7c2f-5e1a-7d4a-8a52-5d7b0a6b8e01';
  const moment = '2026-11-20T12:00:00-05:00';
  const replies = {
    campaigns: reportReply(
      'campaigns',
      [
        ['2026-11-02', 'ride', 1, 1, 5, 0, 0],
        ['2026-11-02', 'ride-2', 1, 1, 5, 0, 0],
        ['2026-11-02', 'gone', 1, 1, 5, 0, 0],
      ],
      { titles: { campaign: { ride: 'Cada viaje', 'ride-2': 'Cada viaje' }, offer: {} } },
    ),
    refunds: reportReply(
      'refunds',
      [
        [moment, moment, 'pass', 10, member, member, 'Olga', null],
        ['all', null, null, 10, null, null, null, null],
      ],
      { titles: { campaign: {}, offer: { pass: 'Billete de un día' } } },
    ),
  };
  await openDesk(
    '/bay/reports/campaigns',
    { 'reports.get': ({ path }) => (path.endsWith('refunds') ? replies.refunds : replies.campaigns) },
    'es',
  );
  await expect.element(page.getByRole('cell', { name: 'Cada viaje ride', exact: true })).toBeVisible();
  await expect.element(page.getByRole('cell', { name: 'Cada viaje ride-2', exact: true })).toBeVisible();
  await expect.element(page.getByRole('cell', { name: 'gone', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Reembolsos' }).click();
  await expect.element(page.getByRole('cell', { name: 'Billete de un día', exact: true })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Miembro 0a6b8e01' }))
    .toHaveAttribute('href', `/bay/members/${member}`);
  await expect
    .element(page.getByRole('link', { name: 'Canje 0a6b8e01' }))
    .toHaveAttribute('href', `/bay/redemptions/${member}`);
});

test("weeks and months are in the desk's language, and sums stay at the foot under any sorting [DESK-300, DESK-303]", async () => {
  await page.viewport(1280, 800);
  await openDesk(
    '/bay/reports/weeks',
    {
      'reports.get': () =>
        reportReply('weeks', [
          ['2026-10-26', 1, 9, 4, 100, 0, 1, 50],
          ['2026-11-02', 2, 8, 5, 200, 0, 2, 100],
          ['all', 3, 17, 6, 300, 0, 3, 150],
        ]),
    },
    'es',
  );
  const weeks = () =>
    page
      .getByRole('row')
      .elements()
      .slice(1)
      .map((row) => row.querySelector('td')?.textContent);
  const [first, second] = ['Semana del 26 oct 2026', 'Semana del 2 nov 2026'];
  await expect.poll(weeks).toEqual([first, second, 'Total']);
  await page.getByRole('button', { name: 'Viajes', exact: true }).click();
  await expect.poll(weeks).toEqual([first, second, 'Total']);
  await page.getByRole('button', { name: 'Viajes', exact: true }).click();
  await expect.poll(weeks).toEqual([second, first, 'Total']);
  await expect.element(page.getByText('2 filas', { exact: true })).toBeVisible();
  const axis = () => [...document.querySelectorAll('.recharts-xAxis-tick-labels text')].map((tick) => tick.textContent);
  await expect.poll(axis).toEqual(['26 oct', '2 nov']);
});

test('the budgets report reloads each minute while it is open [DESK-400]', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  let given = 41_000;
  await openDesk('/bay/reports/budgets', {
    'reports.get': () =>
      reportReply('budgets', [['2026-11-01', 'winter-rides', 50_000, given, 9000, null, 50_000, null]]),
  });
  await expect.element(page.getByRole('cell', { name: '41,000' })).toBeVisible();
  given = 42_000;
  vi.advanceTimersByTime(60_000);
  await expect.element(page.getByRole('cell', { name: '42,000' })).toBeVisible();
});

test('a report without rows explains how to get some; a sum alone does not count as a row [DESK-301]', async () => {
  await openDesk('/bay/reports/budgets', {
    'reports.get': ({ path }) =>
      path.endsWith('budgets')
        ? reportReply('budgets', [])
        : reportReply('codes-left', [['all', null, 0, null, 0, 0, 0, null]]),
  });
  await expect.element(page.getByText(/^No campaign has a budget\. Set one in a draft/)).toBeVisible();
  await page.getByRole('link', { name: 'Remaining codes' }).click();
  await expect.element(page.getByText(/^No offers have codes\./)).toBeVisible();
});

test('every column of every report has a header in both languages of the desk [DESK-302]', async () => {
  for (const language of ['en', 'es'] as const) {
    const { t } = await loadTranslation(language);
    const columns = [...new Set(Object.values(reportColumns).flat())];
    expect(columns.filter((column) => t(`reportWord.${column}`) === `reportWord.${column}`)).toEqual([]);
  }
});

test('a report whose columns come in another order, or with an extra one, reads the same [DESK-302]', () => {
  const { reply } = reportReply('weeks', [['2026-11-02', 2, 8, 5, 200, 0, 2, 100]]);
  const turned = { head: ['new', ...reply.head.toReversed()], rows: reply.rows.map((row) => [1, ...row.toReversed()]) };
  expect(rowsOf('weeks', turned)).toEqual(rowsOf('weeks', reply));
  expect(rowsOf('weeks', { head: ['week'], rows: [['2026-11-02']] }).rows[0]).toMatchObject({ rides: null });
});

test("a report's file is requested with titles in the desk's language and has the desk's headers [DESK-299]", async () => {
  const asked: SentCall[] = [];
  const saved: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    void (file as Blob).text().then((text) => saved.push(text));
    return '#';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await openDesk(
    '/bay/reports/budgets',
    {
      'reports.get': () => reportReply('budgets', []),
      'reports.export': (call) => {
        asked.push(call);
        const csv = 'month,campaign,campaign title\r\n2026-11-01,ride,Cada viaje';
        return { reply: { fileName: 'budgets.csv', csv, rows: 1, isWhole: true } };
      },
    },
    'es',
  );
  await page.getByRole('button', { name: 'Descargar como CSV' }).click();
  await expect.poll(() => asked[0]?.query).toEqual({ language: 'es' });
  await expect
    .poll(() => saved.map((text) => text.replace('\uFEFF', '').split('\r\n')))
    .toEqual([['Mes,Campaña,Título de la campaña', '2026-11-01,ride,Cada viaje']]);
});

test('invalid days are reported at their field before anything is sent [DESK-332]', async () => {
  const asked: SentCall[] = [];
  await openDesk('/bay/reports/redemptions', {
    'reports.get': (call) => {
      asked.push(call);
      return reportReply('redemptions', [['2026-11', 'pass', 1204, 9, 12_040, 0, 0]]);
    },
  });
  const [from, until] = [page.getByLabelText('From'), page.getByLabelText('Until')];
  const filter = page.getByRole('button', { name: 'Filter' });
  await expect.element(page.getByRole('row', { name: /^November 2026 pass/ })).toBeVisible();
  await from.fill('2026-11-02');
  await until.fill('2026-11-01');
  await filter.click();
  await expect.element(until).toHaveAccessibleDescription('The last day is before the first day.');
  await expect.element(until).toHaveFocus();
  await from.fill('1900-01-01');
  await filter.click();
  await expect.element(from).toHaveAccessibleDescription('Choose Jan 1, 2000 or later.');
  expect(asked.filter(({ query }) => 'from' in query || 'to' in query)).toEqual([]);
  await from.fill('2020-11-01');
  await filter.click();
  await expect.poll(() => asked.at(-1)?.query).toMatchObject({ from: '2020-11-01', to: '2026-11-01' });
});

test('an incomplete day is reported at its field and filters nothing [DESK-332]', async () => {
  await openDesk('/bay/reports/redemptions', { 'reports.get': () => reportReply('redemptions', []) });
  const from = page.getByLabelText('From');
  await from.click();
  await userEvent.keyboard('3');
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect.element(from).toHaveAccessibleDescription('Enter a complete date.');
  expect(location.search).toBe('');
});

test('invalid days in the URL are reported at their field at once [DESK-332]', async () => {
  const refused = { status: 400, error: 'INVALID_REQUEST', field: 'to' };
  await openDesk('/bay/reports/redemptions?from=2026-11-02&to=2026-11-01', { 'reports.get': () => refused });
  await expect
    .element(page.getByLabelText('Until'))
    .toHaveAccessibleDescription('The last day is before the first day.');
});

test.each([390, 320])(
  'on a screen of %i pixels a report has stacked rows, with each figure in the same place, sorted by a select [DESK-424]',
  async (width) => {
    await page.viewport(width, 844);
    onTestFinished(() => page.viewport(1280, 800));
    const found = ['more', 0.84, 0.12, 1.56, 1512, 18_000, 11.9, 6.41, 83.33, 1800, 200, 9.5, 8.66];
    await openDesk('/bay/reports/added-rides', {
      'reports.get': () =>
        reportReply('added-rides', [
          ['winter-rides', ...found, '2026-11-01', '2026-11-20'],
          [
            'ride',
            'no telling',
            0.1,
            -0.2,
            0.4,
            90,
            700,
            null,
            null,
            null,
            1800,
            200,
            9,
            9,
            '2026-11-01',
            '2026-11-20',
          ],
        ]),
    });
    const rows = () => page.getByRole('row').elements().slice(1);
    await expect.poll(() => rows().length).toBe(2);
    const table = page.getByRole('table').element();
    const place = table.closest('section') as HTMLElement;
    for (const box of [place, table, document.documentElement]) expect(box.scrollWidth).toBe(box.clientWidth);
    const placesOf = (row: Element) =>
      [...row.children].map((cell) => {
        const { left, top } = cell.getBoundingClientRect();
        return [left, Math.round(top - row.getBoundingClientRect().top)];
      });
    const [first, second] = rows();
    expect(placesOf(second as Element).map(([left]) => left)).toEqual(placesOf(first as Element).map(([left]) => left));
    expect(new Set(placesOf(first as Element).map(([left]) => left)).size).toBe(width === 390 ? 3 : 2);
    const named = () => rows().map(({ firstElementChild }) => firstElementChild?.textContent);
    await page.getByRole('combobox', { name: 'Sort by' }).selectOptions('Extra rides per member');
    await page.getByRole('button', { name: 'Ascending' }).click();
    await expect.poll(named).toEqual(['ride', 'winter-rides']);
    await page.getByRole('combobox', { name: 'Sort by' }).selectOptions('Default order');
    await expect.poll(named).toEqual(['winter-rides', 'ride']);
  },
);

test("on a phone a report's sums are stacked at its foot, with labels [DESK-424]", async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1280, 800));
  await openDesk('/bay/reports/weeks', {
    'reports.get': () =>
      reportReply('weeks', [
        ['2026-10-26', 1, 9, 4, 100, 0, 1, 50],
        ['all', 3, 17, 6, 300, 0, 3, 150],
      ]),
  });
  const sum = page.getByRole('row', { name: /^Total/ });
  await expect.element(sum).toBeVisible();
  const cells = [...sum.element().children];
  expect(getComputedStyle(cells[2] as Element, '::before').content).toContain('"Rides"');
  const { right } = sum.element().getBoundingClientRect();
  for (const cell of cells) expect(cell.getBoundingClientRect().right).toBeLessThanOrEqual(right);
});

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
  await page.getByRole('navigation', { name: 'Reports', exact: true }).getByRole('link', { name: 'Campaigns' }).click();
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
