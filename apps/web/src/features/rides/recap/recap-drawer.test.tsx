import type { Recap } from '@fareback/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mockReplies, renderForMember } from '../../../testing/member-page.tsx';
import { drawPoster } from './poster.ts';
import { RecapDrawer } from './recap-drawer.tsx';

const february: Recap = {
  period: '2026-02',
  firstMonth: '2025-12',
  lastMonth: '2026-03',
  isRunning: false,
  rides: 24,
  ridesBefore: 18,
  days: 12,
  weeksInRow: 4,
  meters: 132_000,
  grams: 13_200,
  modes: [
    { mode: 'bus', rides: 20 },
    { mode: 'ferry', rides: 4 },
  ],
  points: 410,
  offers: 1,
};

async function show(recap: Recap, more: Record<string, Recap> = {}): Promise<string[]> {
  const others = Object.fromEntries(
    Object.entries(more).map(([period, one]) => [`GET /rest/users/me/recap?period=${period}`, { recap: one }]),
  );
  const calls = mockReplies({ ...others, 'GET /rest/users/me/recap': { recap } });
  await renderForMember(<RecapDrawer isOpen onClose={() => {}} />);
  return calls;
}

const dialog = page.getByRole('dialog', { name: 'Your recap' });
const share = page.getByRole('button', { name: 'Share as a picture' });

/** Gives the device a share sheet for files; null removes it. */
function mockSharing(sheet: ((data: ShareData) => Promise<void>) | null): void {
  Object.defineProperty(navigator, 'canShare', { configurable: true, value: () => sheet !== null });
  Object.defineProperty(navigator, 'share', { configurable: true, value: sheet });
}

beforeEach(() => page.viewport(390, 844));
afterEach(() => {
  vi.restoreAllMocks();
  for (const own of ['canShare', 'share']) Reflect.deleteProperty(navigator, own);
});

it('shows the figures of the last month and the rides before it, without zeros [EARN-28]', async () => {
  await show({ ...february, offers: 0, grams: null });
  await expect
    .element(dialog.getByRole('region', { name: 'February 2026' }))
    .toMatchTextContent(/24 rides18 rides the month before/);
  const words = dialog.element().textContent;
  expect(words).toMatch(/Days with a ride\s*12/);
  expect(words).toMatch(/Weeks in a row\s*4/);
  expect(words).not.toMatch(/Rewards? redeemed/);
  expect(words).not.toMatch(/CO₂/);
  await expect
    .element(dialog.getByRole('region', { name: 'How you traveled' }))
    .toMatchTextContent(/Bus20 ridesFerry4 rides/);
});

it('shows another year or month that the rider chooses [EARN-28]', async () => {
  await show(february, { '2026': { ...february, period: '2026', isRunning: true, rides: 61 } });
  await page.getByRole('combobox', { name: 'Month or year' }).click();
  await expect.element(page.getByRole('option', { name: 'December 2025' })).toBeVisible();
  await page.getByRole('option', { name: '2026', exact: true }).click();
  await expect.element(dialog.getByRole('region', { name: '2026' })).toMatchTextContent(/2026, so far61 rides/);
});

it('says that a month without rides and rewards has nothing yet [EARN-28]', async () => {
  await show({
    ...february,
    rides: 0,
    ridesBefore: 0,
    days: 0,
    weeksInRow: 0,
    meters: 0,
    grams: 0,
    modes: [],
    points: 0,
    offers: 0,
  });
  await expect.element(dialog.getByText('Nothing here yet')).toBeVisible();
  await expect.element(share).not.toBeInTheDocument();
});

it('gives the picture to the share sheet, and a closed sheet is no error [EARN-28]', async () => {
  const sent: ShareData[] = [];
  mockSharing((data) => {
    sent.push(data);
    return sent.length === 1 ? Promise.resolve() : Promise.reject(new DOMException('closed', 'AbortError'));
  });
  await show(february);
  await share.click();
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]?.files?.[0]).toMatchObject({ name: 'recap.png', type: 'image/png' });
  await share.click();
  await expect.poll(() => sent.length).toBe(2);
  await expect.element(page.getByText("We couldn't share the picture. Try again.")).not.toBeInTheDocument();
});

it('saves the picture where files cannot be shared [EARN-28]', async () => {
  mockSharing(null);
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await show(february);
  await share.click();
  await expect.element(page.getByText('Picture saved')).toBeVisible();
  expect((saved.mock.instances as HTMLAnchorElement[]).map(({ download }) => download)).toEqual(['recap.png']);
});

it.each(['ltr', 'rtl'])('draws the words of a %s page from its start and inside the picture [EARN-28]', (dir) => {
  document.documentElement.dir = dir;
  const poster = { agency: 'An agency with a very long name of many words', period: 'May 2026', total: '24 rides' };
  const canvas = drawPoster({ ...poster, figures: [{ amount: '12', label: 'Days with a ride' }] });
  document.documentElement.dir = 'ltr';
  const { data } = canvas!.getContext('2d')!.getImageData(0, 0, 1080, 1350);
  const words = new Uint32Array(data.buffer);
  const inked = new Set([...words.keys()].filter((at) => words[at] !== words[0]).map((at) => at % 1080));
  const [left, right] = [Math.min(...inked), Math.max(...inked)];
  expect(left).toBeGreaterThan(60);
  expect(right).toBeLessThan(1020);
  expect(dir === 'ltr' ? left : 1080 - right).toBeLessThan(110);
});
