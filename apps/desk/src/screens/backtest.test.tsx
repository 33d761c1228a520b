import type { BacktestPart, BacktestTogether } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, onePage, openDesk } from '../testing/desk-page.tsx';
import { draftVersion } from '../testing/version.ts';
import type { DeskLanguage } from '../words/translation.tsx';

const address = '/bay/versions/2/backtest?from=2026-03-01&to=2026-03-04';
const next = '019c7c2f-5e1a-7d4a-8a52-5d7b0a6b8e01';
const share = (points: number) => ({
  campaignId: 'ride',
  title: 'Every ride',
  points,
  earnings: 1,
  reached: 1,
  qualifying: 2,
  capped: 1,
  days: [{ day: '2026-03-02', points }],
  spread: [{ points, members: 1 }],
  most: [{ memberId: next, points }],
  refused: [],
  mostInADay: { earnings: 1, points },
  budget: null,
});
const part = (over: Partial<BacktestPart> = {}): BacktestPart => ({
  against: 1,
  faults: { proposed: 0, present: 0 },
  all: null,
  looked: 500,
  members: 1,
  behaviours: 2,
  next: null,
  proposed: [share(20)],
  present: [share(10)],
  unjudged: [],
  ahead: [],
  draws: [],
  moments: [],
  titles: { ride: 'Every ride' },
  ...over,
});
const start = () => page.getByRole('button', { name: 'Run backtest' });
const versions = [
  draftVersion({ number: 3, note: 'Ferries' }),
  draftVersion({ number: 2, faults: 3 }),
  draftVersion({ number: 1, state: 'LIVE', publishedAt: '2026-02-01T12:00:00.000Z' }),
  draftVersion({
    number: 4,
    state: 'SUPERSEDED',
    note: 'Winter',
    publishedAt: '2026-01-01T12:00:00.000Z',
    supersededAt: '2026-02-02T03:00:00.000Z',
  }),
];
/** A version without team challenges and referral steps. */
const alone: BacktestTogether = { rounds: [], left: [], referral: null, next: null };
const openBacktest = (at: string, answers: Answers, language?: DeskLanguage) =>
  openDesk(
    at,
    { 'versions.list': () => onePage(...versions), 'versions.backtestTogether': () => ({ reply: alone }), ...answers },
    language,
  );

/** Opens the page; every replay answers with the same part. Returns the requests. */
async function opened(at: string, over: Partial<BacktestPart> = {}, language?: DeskLanguage) {
  const sent: Record<string, string>[] = [];
  const answer: Answers[string] = ({ query }) => {
    sent.push(query);
    return { reply: part(over) };
  };
  await openBacktest(at, { 'versions.backtest': answer }, language);
  return sent;
}

test("a version is replayed in parts, and its cost is shown in bars and numbers next to the other version's [DESK-148]", async () => {
  const sent: Record<string, string>[] = [];
  await openBacktest(`${address}&against=1`, {
    'versions.backtest': ({ query }) => {
      sent.push(query);
      return { reply: sent.length === 1 ? part({ all: 1000, next }) : part() };
    },
  });
  await start().click();
  const row = page.getByRole('row', { name: /Every ride/ });
  for (const figure of ['20', '40', '20', '2', '50'])
    await expect.element(row.getByRole('cell', { name: figure, exact: true }).first()).toBeVisible();
  await expect.element(page.getByText('+20')).toBeVisible();
  const bars = () =>
    [...document.querySelectorAll('.recharts-bar-rectangle path')].map((bar) => bar.getBoundingClientRect().height);
  await expect.poll(() => bars().filter((height) => height > 0)).toHaveLength(2);
  const [one = 0, other = 0] = bars().filter((height) => height > 0);
  expect(Math.abs(other - 2 * one)).toBeLessThan(3);
  const asked = { from: '2026-03-01', to: '2026-03-04', language: 'en', against: '1' };
  expect(sent).toEqual([asked, { ...asked, after: next }]);
});

test('a replay stops between two parts, resumes after a lost response, and marks partial results [DESK-148]', async () => {
  const sent: (string | undefined)[] = [];
  const answers: (() => void)[] = [];
  await openBacktest(address, {
    'versions.backtest': ({ query }) => {
      sent.push(query['after']);
      if (sent.length === 2) throw new TypeError('Failed to fetch');
      return {
        reply: part(sent.length === 1 ? { all: 1000, next } : {}),
        when: new Promise<void>((resolve) => answers.push(resolve)),
      };
    },
  });
  await start().click();
  await page.getByRole('button', { name: 'Stop' }).click();
  answers[0]?.();
  await expect.element(page.getByText('500 of 1,000 members processed')).toBeVisible();
  await expect.element(page.getByText(/^Partial result/)).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.element(page.getByText(/^We couldn’t reach the server/)).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.();
  await expect.element(page.getByText('+20')).toBeVisible();
  expect(page.getByText(/^Partial result/).elements()).toEqual([]);
  expect(sent).toEqual([undefined, next, next]);
});

test('the default range is the ninety days until yesterday; excluded and later data is mentioned [DESK-148]', async () => {
  const none = { against: null, present: [], unjudged: ['places'], ahead: ['may'] };
  const sent = await opened('/bay/versions/2/backtest', none);
  await start().click();
  await expect.element(page.getByText(/new places have no visit history.*places/)).toBeVisible();
  await expect.element(page.getByText(/^Starts after these days.*may$/)).toBeVisible();
  const [first] = sent;
  const day = (text = '') => Date.parse(text) / 86_400_000;
  expect(day(first?.['to']) - day(first?.['from'])).toBe(89);
});

test('a campaign for a moment says if its figures are computed or estimated [CAMP-115]', async () => {
  const moments = [
    { campaignId: 'years', type: 'member.anniversary' as const },
    { campaignId: 'cake', type: 'member.birthday' as const },
  ];
  await opened('/bay/versions/2/backtest', { moments });
  await start().click();
  await expect.element(page.getByText(/^Anniversaries are computed from the days .* joined: years$/)).toBeVisible();
  await expect.element(page.getByText(/^Birthdays are an estimate\. .* when they joined: cake$/)).toBeVisible();
});

test('offers have their value, and a draw its entries, prizes and chances, added up over the parts [DESK-553]', async () => {
  const gives = { offers: 3, offer: { offerId: 'coffee', title: 'Coffee', points: 40 }, entries: 1100 };
  const draw = {
    drawId: 'spring',
    title: 'Spring draw',
    entries: 500,
    members: 100,
    beyondLimits: 50,
    isOnOwnDays: false,
    prizes: [{ offerId: 'coffee', title: 'Coffee', winners: 5, points: 40 }],
  };
  const sent: unknown[] = [];
  const answer: Answers[string] = ({ query }) => {
    sent.push(query);
    const over = { proposed: [{ ...share(20), ...gives }], draws: [draw] };
    return { reply: part({ ...over, ...(sent.length === 1 && { all: 1000, next }) }) };
  };
  await openBacktest(address, { 'versions.backtest': answer });
  await start().click();
  const row = page.getByRole('row', { name: /Every ride/ });
  for (const figure of ['6', '240', '2,200'])
    await expect.element(row.getByRole('cell', { name: figure, exact: true }).first()).toBeVisible();
  const draws = page.getByRole('region', { name: 'Draws' });
  await expect.element(draws.getByRole('heading', { name: 'Spring draw' })).toBeVisible();
  await expect.element(draws.getByText('This draw isn’t on these days', { exact: false })).toBeVisible();
  const facts = [...draws.element().querySelectorAll('dd')].map(({ textContent }) =>
    textContent.replaceAll(/[\u2068\u2069]/g, ''),
  );
  expect(facts).toEqual(['1,000', '100', '200', '5 × Coffee', '5', '200 points', '2.5%']);
});

const round = {
  challengeId: 'monthly',
  title: 'Monthly race',
  startsOn: '2026-03-01',
  endsOn: '2026-03-04',
  isOnOwnDays: false,
  teams: 7,
  prizes: [
    { campaignId: 'first', title: 'First place', teams: 1, members: 12, points: 1200, offers: 0, entries: 0 },
    { campaignId: 'goal', title: 'Team goal', teams: 2, members: null, points: 60, offers: 3, entries: 0 },
  ],
};

test('team challenges and referral steps are listed with what they use and what they leave out [DESK-554]', async () => {
  const asked: (string | undefined)[] = [];
  const steps = [{ friends: 3, referrers: 4, points: 2000, offers: 0, offer: null }];
  await openBacktest(address, {
    'versions.backtest': () => ({ reply: part() }),
    'versions.backtestTogether': ({ query }) => {
      asked.push(query['after']);
      const first = { rounds: [round], left: ['Long race'], referral: { codes: 30, friends: 21, steps }, next: 1 };
      const second = {
        rounds: [{ ...round, startsOn: '2026-04-01' }],
        left: ['Long race'],
        referral: null,
        next: null,
      };
      return { reply: asked.length === 1 ? first : second };
    },
  });
  await start().click();
  const challenges = page.getByRole('region', { name: 'Team challenges' });
  await expect.element(challenges.getByText(/^Uses today’s teams\./)).toBeVisible();
  await expect.element(challenges.getByText(/^Not held on these days, so tried on them: .*Monthly race/)).toBeVisible();
  await expect.element(challenges.getByText(/longer than these days: .*Long race/)).toBeVisible();
  const row = challenges.getByRole('row', { name: /Team goal/ }).first();
  for (const figure of ['7', '2', '1 to 4', '60', '3'])
    await expect.element(row.getByRole('cell', { name: figure, exact: true }).first()).toBeVisible();
  expect(challenges.getByRole('row').elements()).toHaveLength(5);
  const referral = page.getByRole('region', { name: 'Referral steps' });
  await expect.element(referral.getByText('30 codes entered; 21 friends brought a reward.')).toBeVisible();
  await expect.element(referral.getByRole('row', { name: /3 4 2,000/ })).toBeVisible();
  expect(asked).toEqual([undefined, '1']);
});

test('the busiest days count as declared if staff choose so, and the figures name them [DESK-555]', async () => {
  const sent: Record<string, string>[] = [];
  const days = [
    { day: '2026-03-02', rides: 90 },
    { day: '2026-03-04', rides: 80 },
  ];
  await openBacktest(address, {
    'versions.backtestDays': ({ query }) => {
      sent.push(query);
      return { reply: { isUsed: true, days } };
    },
    'versions.backtest': ({ query }) => {
      sent.push(query);
      return { reply: part() };
    },
  });
  await page.getByLabelText('Declared days').selectOptions('BUSIEST');
  const count = page.getByLabelText('Number of days');
  await count.fill('40');
  await start().click();
  await expect.element(count).toHaveAccessibleDescription('Enter a whole number from 1 to 31.');
  expect(sent).toEqual([]);
  await count.fill('2');
  await start().click();
  await expect
    .element(
      page.getByText(
        'As if staff had declared these days, for every kind of day: Mar 2, 2026 (90 rides) and Mar 4, 2026 (80 rides).',
      ),
    )
    .toBeVisible();
  expect(sent[0]).toMatchObject({ which: 'BUSIEST', count: '2', from: '2026-03-01', to: '2026-03-04' });
  expect(sent[1]).toMatchObject({ declared: '2026-03-02,2026-03-04' });
  await page.getByLabelText('Declared days').selectOptions('');
  await expect.element(page.getByText(/^You changed the fields\./)).toBeVisible();
});

test('one click replays the current fields; under changed fields the old figures name their own range [DESK-330]', async () => {
  const sent = await opened(address);
  await page.getByLabelText('From').fill('2026-03-03');
  await page.getByLabelText('Compare with').selectOptions('3');
  await start().click();
  const days = { from: '2026-03-03', to: '2026-03-04' };
  await expect.poll(() => sent).toMatchObject([{ ...days, against: '3' }]);
  expect(location.search).toBe('?from=2026-03-03&to=2026-03-04&against=3');
  await expect.element(page.getByRole('heading', { name: 'Results from Mar 3, 2026 to Mar 4, 2026' })).toBeVisible();
  const mark = page.getByText(/^You changed the fields\..* version 2’s results from Mar 3, 2026 to Mar 4, 2026\./);
  expect(mark.elements()).toEqual([]);
  await page.getByLabelText('Until').fill('2026-03-05');
  await expect.element(mark).toBeVisible();
  await page.getByLabelText('Until').fill('2026-03-04');
  await expect.element(mark).not.toBeInTheDocument();
  await page.getByLabelText('Compare with').selectOptions('');
  await expect.element(mark).toBeVisible();
  await start().click();
  await expect.element(mark).not.toBeInTheDocument();
  expect(sent[1]).not.toHaveProperty('against');
});

test('a running replay for old fields is ignored once the changed fields are replayed [DESK-330]', async () => {
  const answers: (() => void)[] = [];
  await openBacktest(address, {
    'versions.backtest': ({ query }) => ({
      reply: part({ proposed: [share(query['from'] === '2026-03-01' ? 1000 : 20)] }),
      when: new Promise<void>((resolve) => answers.push(resolve)),
    }),
  });
  await start().click();
  await page.getByLabelText('From').fill('2026-03-03');
  await start().click();
  await expect.poll(() => answers).toHaveLength(2);
  answers[1]?.();
  await expect.element(page.getByText('+10').first()).toBeVisible();
  answers[0]?.();
  await expect.element(page.getByRole('heading', { name: /from Mar 3, 2026/ })).toBeVisible();
  expect(page.getByText('+990').elements()).toEqual([]);
});

test('a version is compared with one from a list: live by default, others by number, status and note, never itself [DESK-331]', async () => {
  await opened(address);
  const list = page.getByLabelText('Compare with');
  await expect
    .poll(() =>
      [...(list.element() as HTMLSelectElement).options].map(({ text }) => text.replaceAll(/[\u2068\u2069]/g, '')),
    )
    .toEqual(['Version 1 · Live', 'Version 3 · Draft · Ferries', 'Version 4 · Live until Feb 1, 2026 · Winter']);
});

test('a live or formerly live version is compared with its predecessor by default [DESK-331]', async () => {
  await opened('/bay/versions/1/backtest');
  const list = page.getByLabelText('Compare with');
  await expect.poll(() => (list.element() as HTMLSelectElement).selectedOptions[0]?.text).toMatch(/^Version 4/);
});

test('an unknown version in the URL is reported at its field, and nothing is sent [DESK-331]', async () => {
  const sent = await opened(`${address}&against=99`);
  await expect.element(page.getByText('There’s no version 99. Choose another.')).toBeVisible();
  await start().click();
  await expect.element(page.getByLabelText('Compare with')).toHaveFocus();
  expect(sent).toEqual([]);
});

test('invalid days are reported at their field before anything is sent [DESK-332]', async () => {
  const sent = await opened(address);
  const [from, until] = [page.getByLabelText('From'), page.getByLabelText('Until')];
  const refused = async (days: [string, string], field: typeof from, said: string) => {
    await from.fill(days[0]);
    await until.fill(days[1]);
    await start().click();
    await expect.element(field).toHaveAccessibleDescription(said);
    await expect.element(field).toHaveFocus();
  };
  await refused(['2026-03-05', '2026-03-04'], until, 'The last day is before the first day.');
  await refused(['2021-03-05', '2026-03-04'], from, 'Choose 366 days at most.');
  await refused(['2025-03-03', '2026-03-04'], from, 'Choose 366 days at most.');
  await refused(['1900-01-01', '1900-01-02'], from, 'Choose Jan 1, 2000 or later.');
  await refused(['', '2026-03-04'], from, 'Enter a complete date.');
  await refused(['2026-03-01', ''], until, 'Enter a complete date.');
  await from.fill('2026-03-01');
  await until.fill('2099-01-01');
  await start().click();
  await expect.element(page.getByText(/^Choose \w+ \d+, \d{4} or earlier\.$/)).toBeVisible();
  expect(sent).toEqual([]);
  await from.fill('2025-03-04');
  await until.fill('2026-03-04');
  await start().click();
  await expect.poll(() => sent).toHaveLength(1);
});

test('a draft with errors says that its last valid state is replayed [DESK-333]', async () => {
  await opened(address, { faults: { proposed: 3, present: 1 } });
  await start().click();
  await expect.element(page.getByText('Version 2 has 3 errors. Results use its last valid state.')).toBeVisible();
  await expect.element(page.getByText(/^Version 1 has 1 error/)).toBeVisible();
});

test('each budget without a figure of its own is listed, with the months that exceed it and by how much [DESK-334]', async () => {
  const days = ['2026-02-27', '2026-02-28', '2026-03-01'].map((day) => ({ day, points: 600 }));
  await opened(address, {
    proposed: [{ ...share(20), days, budget: 1000 }],
    present: [{ ...share(10), budget: 500 }],
  });
  await start().click();
  const told = page.getByRole('region', { name: 'Budgets aren’t applied' });
  await expect
    .element(
      told.getByText('Every ride (version 2): 1,000 points monthly budget. Exceeded in February 2026 by 200 points.'),
    )
    .toBeVisible();
  await expect
    .element(told.getByText('Every ride (version 1): 500 points monthly budget. No month exceeds it.'))
    .toBeVisible();
});

const idle = {
  ...share(0),
  campaignId: 'bike',
  earnings: 0,
  reached: 0,
  days: [],
  spread: [],
  most: [],
  refused: [
    { reason: 'VOIDED', count: 1 },
    { reason: 'WRONG_KIND', count: 3 },
  ] as const,
};
const watched = {
  behaviours: 4,
  titles: { bike: 'Bikes', ride: 'Every ride' },
  proposed: [
    { ...idle, refused: [...idle.refused] },
    {
      ...share(2020),
      reached: 3,
      spread: [
        { points: 20, members: 2 },
        { points: 2001, members: 1 },
      ],
      refused: [{ reason: 'DISTANCE_UNKNOWN' as const, count: 1 }],
      mostInADay: { earnings: 25, points: 500 },
    },
  ],
};

test('warnings of the command are shown in words: campaigns that award nothing and why, missing data, overpaid members [DESK-335]', async () => {
  await opened(address, watched);
  await start().click();
  const told = page.getByRole('region', { name: 'Warnings' }).getByRole('listitem');
  await expect
    .poll(() => told.elements().map(({ textContent }) => textContent))
    .toEqual([
      'Bikes pays no one for activity on these days (another kind of action: 75%, voided: 25%).',
      'Every ride rejects 25% (unknown distance). To count them, set unmeasured: COUNTS.',
      'Every ride pays one member 25 times in a day (500 points). Consider a limit.',
      'Every ride pays one member 2,001 points, over 100 times the median.',
    ]);
});

test('the warnings appear in Spanish; without activities, it says that nothing is known [DESK-335]', async () => {
  await opened(address, watched, 'es');
  await page.getByRole('button', { name: 'Ejecutar simulación' }).click();
  await expect
    .element(page.getByText(/^Bikes no paga a nadie .* \(otro tipo de acción: 75\s%, anulado: 25\s%\)\.$/))
    .toBeVisible();
});

test('without activities nothing is known about any campaign [DESK-335]', async () => {
  await opened(address, { behaviours: 0, proposed: [] });
  await start().click();
  await expect.element(page.getByText(/^No member activity on these days/)).toBeVisible();
});

test('for long ranges the table below the bars groups the same figures by week [DESK-336]', async () => {
  await opened('/bay/versions/2/backtest?from=2026-03-01&to=2026-05-30');
  await start().click();
  await page.getByText('Points by week (13)').click();
  const weeks = page.getByRole('table').first();
  await expect.element(weeks.getByRole('columnheader', { name: 'Week of' })).toBeVisible();
  await expect.element(weeks.getByRole('row', { name: /Mar 1, 2026 10 20/ })).toBeVisible();
});

test.each([
  [1280, 60],
  [390, 240],
])('a long title stays within its column at a width of %d, on a few lines [DESK-336]', async (width, high) => {
  await page.viewport(width, 900);
  const title = 'Ride to work on five days of one week without your car, and leave early enough to have a coffee';
  await opened(address, { titles: { ride: title } });
  await start().click();
  const opens = page.getByRole('button', { name: title });
  await expect.element(opens).toBeVisible();
  const boxes = [opens.element().querySelector('[dir="auto"]'), opens.element().closest('td')];
  const [words, cell] = boxes.map((box) => box?.getBoundingClientRect());
  expect(words?.right).toBeLessThanOrEqual((cell?.right ?? 0) + 1);
  expect(cell?.width).toBeLessThan(400);
  expect(words?.height).toBeLessThan(high);
});

test('a campaign lists the members who would have earned most, and for each their activities with reasons, in both versions [DESK-177]', async () => {
  const asked: { path: string; query: Record<string, string> }[] = [];
  const verdict = (points: number, sentence: string) => ({ counted: points > 0, points, sentence });
  const done = (over: object) => ({
    rideId: 'a.b',
    kind: 'RIDE',
    mode: 'bus',
    providerName: 'Bay Ferry',
    at: '2026-03-02T13:00:00Z',
    isTimeHidden: false,
    present: null,
    proposed: verdict(20, 'It counted.'),
    ...over,
  });
  await openBacktest(`${address}&against=1`, {
    'versions.backtest': () => ({ reply: part() }),
    'versions.backtestRows': ({ path, query }) => {
      asked.push({ path, query });
      const second = done({ rideId: null, isTimeHidden: true, present: verdict(0, 'The limit was reached.') });
      return { reply: { against: 1, rows: [done({}), second], isWhole: true } };
    },
  });
  await start().click();
  await page.getByRole('button', { name: 'Every ride' }).click();
  const drawer = page.getByRole('dialog', { name: 'Every ride' });
  const member = drawer.getByRole('button', { name: 'Member …0a6b8e01' });
  await expect.element(drawer.getByText('20 points')).toBeVisible();
  expect(asked).toEqual([]);
  await member.click();
  await expect.element(drawer.getByText('The limit was reached.')).toBeVisible();
  await expect
    .element(drawer.getByText('This version doesn’t have this campaign, or it counts other actions.'))
    .toBeVisible();
  await expect.element(drawer.getByText('It counted.').first()).toBeVisible();
  expect(asked[0]).toEqual({
    path: `/admin/agencies/bay/versions/2/backtest/ride/members/${next}`,
    query: { from: '2026-03-01', to: '2026-03-04', against: '1', language: 'en' },
  });
  await expect
    .element(drawer.getByRole('link', { name: 'Member …0a6b8e01' }))
    .toHaveAttribute('href', `/bay/members/${next}`);
  await drawer.getByRole('button', { name: 'Back to members' }).click();
  await expect.element(member).toBeVisible();
});
