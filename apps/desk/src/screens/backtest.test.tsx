import type { BacktestPart } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openDesk } from '../testing/desk-page.tsx';

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
});
const part = (over: Partial<BacktestPart> = {}): BacktestPart => ({
  against: 1,
  all: null,
  looked: 500,
  members: 1,
  behaviours: 2,
  next: null,
  proposed: [share(20)],
  present: [share(10)],
  unjudged: [],
  ahead: [],
  titles: { ride: 'Every ride' },
  ...over,
});
const start = () => page.getByRole('button', { name: 'Replay' });

test('a version is replayed part by part, and what it would have cost stands in bars and numbers beside the other [DESK-148]', async () => {
  const sent: Record<string, string>[] = [];
  await openDesk(`${address}&against=1`, {
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

test('it stops between two parts and goes on after a lost answer; what is half done says so [DESK-148]', async () => {
  const sent: (string | undefined)[] = [];
  const answers: (() => void)[] = [];
  await openDesk(address, {
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
  await expect.element(page.getByText('500 of 1,000 members looked at')).toBeVisible();
  await expect.element(page.getByText(/^Not all members were looked at/)).toBeVisible();
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect.element(page.getByText(/^No answer came/)).toBeVisible();
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.();
  await expect.element(page.getByText('+20')).toBeVisible();
  expect(page.getByText(/^Not all members were looked at/).elements()).toEqual([]);
  expect(sent).toEqual([undefined, next, next]);
});

test('other days are another replay, and ninety days until yesterday are asked for where nobody says [DESK-148]', async () => {
  const sent: Record<string, string>[] = [];
  await openDesk('/bay/versions/2/backtest', {
    'versions.backtest': ({ query }) => {
      sent.push(query);
      return { reply: part({ against: null, present: [], unjudged: ['places'], ahead: ['may'] }) };
    },
  });
  await start().click();
  await expect.element(page.getByText(/a place of theirs is new.*places/)).toBeVisible();
  await expect.element(page.getByText(/^Begins after these days.*may$/)).toBeVisible();
  await page.getByLabelText('From').fill('2026-01-05');
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect.element(page.getByText(/a place of theirs is new/)).not.toBeInTheDocument();
  await start().click();
  await expect.poll(() => sent).toHaveLength(2);
  const [first, second] = sent;
  const day = (text = '') => Date.parse(text) / 86_400_000;
  expect(day(first?.['to']) - day(first?.['from'])).toBe(89);
  expect([second?.['from'], second?.['to']]).toEqual(['2026-01-05', first?.['to']]);
});

test('behind a campaign stand those who would have earned most, and behind each what they did, with why, in both versions [DESK-177]', async () => {
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
  await openDesk(`${address}&against=1`, {
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
  await expect.element(drawer.getByText('This version has no such campaign, or it is not about this.')).toBeVisible();
  await expect.element(drawer.getByText('It counted.').first()).toBeVisible();
  expect(asked[0]).toEqual({
    path: `/admin/agencies/bay/versions/2/backtest/ride/members/${next}`,
    query: { from: '2026-03-01', to: '2026-03-04', against: '1', language: 'en' },
  });
  await expect
    .element(drawer.getByRole('link', { name: 'Member …0a6b8e01' }))
    .toHaveAttribute('href', `/bay/members/${next}`);
  await drawer.getByRole('button', { name: 'Back to the members' }).click();
  await expect.element(member).toBeVisible();
});
