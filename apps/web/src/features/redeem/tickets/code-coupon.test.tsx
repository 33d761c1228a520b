import { translatePage } from '@fareback/ui/testing/translate-page.ts';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderForMember } from '../../../testing/member-page.tsx';
import { stopClock } from '../../../testing/stop-clock.ts';
import { CodeCouponView } from './code-coupon.tsx';

const coupon = { fields: [{ label: null, value: 'DAY-7K2P' }], instructions: '', link: null };
const hourMs = 3_600_000;

beforeEach(() => stopClock());

async function show(
  fields: typeof coupon.fields,
  { hoursLeft, hoursOfLife }: { hoursLeft?: number; hoursOfLife?: number } = {},
): Promise<void> {
  const ends = hoursLeft === undefined ? undefined : Date.now() + hoursLeft * hourMs;
  const redemption = {
    Title: 'Day pass',
    refundedAtUTC: null,
    redeemedAtUTC: new Date((ends ?? Date.now()) - (hoursOfLife ?? 1000) * hourMs).toISOString(),
    ...(ends !== undefined && { expiresAtUTC: new Date(ends).toISOString() }),
  };
  await renderForMember(<CodeCouponView coupon={{ ...coupon, fields }} redemption={redemption} />);
}

it.each([
  ['beside its code', coupon.fields],
  ['in place of a code', []],
])('a coupon from imported codes shows its expiry, %s [REDEEM-17]', async (_, fields) => {
  await show(fields, { hoursLeft: 47 });
  await expect.element(page.getByText('Expires in 1 day')).toBeVisible();
});

it("one valid for months shows the day in the program's zone, without urgency [REDEEM-17, TEN-21]", async () => {
  await show(coupon.fields, { hoursLeft: 90 * 24, hoursOfLife: 90 * 24 });
  const badge = page.getByText(/^Valid until \w{3} \d+(st|nd|rd|th), \d{4} at \d\d:\d\d [ap]m( E[SD]T)?$/);
  await expect.element(badge).toBeVisible();
  expect(badge.element().parentElement?.className).toContain('neutral');
  const hour = new Date(Date.now() + 90 * 24 * hourMs).toLocaleTimeString('en-US', {
    timeZone: 'America/New_York',
    hour: '2-digit',
    minute: '2-digit',
  });
  expect(badge.element().textContent).toContain(`at ${hour.slice(0, 3)}`);
});

it.each([
  [13, 120, 'neutral'],
  [11, 120, 'warning'],
  [23, 24 * 90, 'warning'],
])('with %i of %i hours left the mark is %s [REDEEM-17]', async (hoursLeft, hoursOfLife, tone) => {
  await show(coupon.fields, { hoursLeft, hoursOfLife });
  const badge = page.getByText(/^Expires in/);
  await expect.element(badge).toBeVisible();
  expect(badge.element().parentElement?.className).toContain(tone);
});

it('a countdown on a translated page continues to its end [UX-19]', async () => {
  onTestFinished(translatePage());
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  await show(coupon.fields, { hoursLeft: 2 / 60 });
  await expect.element(page.getByText('Expires in 2 minutes')).toBeVisible();
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.element(page.getByText('Expires in 1 minute')).toBeVisible();
  await vi.advanceTimersByTimeAsync(80_000);
  await expect.element(page.getByText('Expired').first()).toBeVisible();
  await expect.element(page.getByText(/^Expires in/)).not.toBeInTheDocument();
});

it('the end of a countdown is announced once [REDEEM-16]', async () => {
  const ended: string[] = [];
  const listen = (records: MutationRecord[]) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      const isSaid = node.parentElement?.getAttribute('aria-live') === 'polite';
      if (isSaid) ended.push(node.textContent ?? '');
    }
  };
  const observer = new MutationObserver(listen);
  observer.observe(document.body, { childList: true, subtree: true });
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  await show(coupon.fields, { hoursLeft: 1 / 60 });
  await expect.element(page.getByText('Expires in 1 minute')).toBeVisible();
  expect(ended).toEqual([]);
  await vi.advanceTimersByTimeAsync(80_000);
  await expect.element(page.getByText('Expired').first()).toBeVisible();
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.poll(() => ended).toEqual(['Expired']);
  observer.disconnect();
});

it('a coupon without expiry shows no date [REDEEM-17]', async () => {
  await show(coupon.fields);
  await expect.element(page.getByText('DAY-7K2P').first()).toBeVisible();
  expect(page.getByText(/Expires|Valid until/).elements()).toEqual([]);
});
