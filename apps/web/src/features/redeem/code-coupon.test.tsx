import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderForMember } from '../../testing/member-page.tsx';
import { CodeCouponView } from './code-coupon.tsx';

const coupon = { fields: [{ label: null, value: 'DAY-7K2P' }], instructions: '', link: null };
const DAY_MILLIS = 86_400_000;

async function show(fields: typeof coupon.fields, expiresAt: string | undefined): Promise<void> {
  await renderForMember(<CodeCouponView coupon={{ ...coupon, fields }} title="Day pass" expiresAt={expiresAt} />);
}

it.each([
  ['beside its code', coupon.fields],
  ['in place of a code', []],
])('a coupon from imported codes tells when it runs out, %s [REDEEM-17]', async (_, fields) => {
  await show(fields, new Date(Date.now() + 3 * DAY_MILLIS + 5000).toISOString());
  await expect.element(page.getByText('Runs out in 3 days')).toBeVisible();
});

it('a coupon that never runs out tells nothing of it [REDEEM-17]', async () => {
  await show(coupon.fields, undefined);
  await expect.element(page.getByText('DAY-7K2P').first()).toBeVisible();
  expect(page.getByText('Runs out').elements()).toEqual([]);
});
