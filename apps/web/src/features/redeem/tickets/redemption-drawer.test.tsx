import type { Redemption } from '@fareback/contract';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { ErrorReply, mockReplies, renderForMember } from '../../../testing/member-page.tsx';
import { ferryTicket } from '../../../testing/redemptions.ts';
import { stopClock } from '../../../testing/stop-clock.ts';
import { RedemptionDrawer } from './redemption-drawer.tsx';

const hourMs = 3_600_000;
const inHours = (hours: number): string => new Date(Date.now() + hours * hourMs).toISOString();
const drawer = page.getByRole('dialog');
const uses = drawer.getByRole('button', { name: /^Copy/ }).or(drawer.getByRole('link', { name: /^View ticket/ }));

beforeEach(() => stopClock());

async function open(redemption: Partial<Redemption>): Promise<void> {
  const whole = { ...ferryTicket, CouponInstructions: 'Show it on board.', couponUrl: 'https://ferry.example/go' };
  await renderForMember(
    <RedemptionDrawer
      isOpen
      redemption={{ ...whole, ...redemption }}
      isFresh={false}
      onClose={() => {}}
      onNavigate={() => {}}
    />,
  );
  await expect.element(drawer.getByText('FERRY-7', { exact: true })).toBeVisible();
}

it.each([
  ['a code', 'UNIQUE_CODE', 2],
  ['a ticket', 'DIRECT', 2],
] as const)('%s that is valid can be used [REDEEM-12, REDEEM-14]', async (_, CouponType, count) => {
  await open({ CouponType, expiresAtUTC: inHours(1) });
  expect(uses.elements()).toHaveLength(count);
  await expect.element(drawer.getByText('Show it on board.')).toBeVisible();
});

it.each(['UNIQUE_CODE', 'DIRECT'] as const)(
  'a refunded one is read-only: neither copied nor opened, without time left, %s [REDEEM-27]',
  async (CouponType) => {
    await open({ CouponType, expiresAtUTC: inHours(1), refundedAtUTC: inHours(-1) });
    await expect.element(drawer.getByText('Refunded', { exact: true })).toBeVisible();
    expect(uses.elements()).toEqual([]);
    expect(drawer.getByText(/Expires|opens in a new window/i).elements()).toEqual([]);
    await expect.element(drawer.getByRole('button', { name: /^(OK|Done)$/ })).toBeVisible();
  },
);

it.each([
  ['a code', 'UNIQUE_CODE', 0],
  ['a ticket, whose own page stays', 'DIRECT', 1],
] as const)('%s has nothing to copy once it expired [REDEEM-27]', async (_, CouponType, count) => {
  await open({ CouponType, expiresAtUTC: inHours(-1) });
  await expect.element(drawer.getByText('Expired').first()).toBeVisible();
  expect(uses.elements()).toHaveLength(count);
});

it('an opened code is loaded again, and a replaced one shows the new code and when it was replaced [REDEEM-34]', async () => {
  const replaced = { ...ferryTicket, CouponCode: 'FERRY-8', replacedAtUTC: '2026-11-22T12:00:00.000Z' };
  const { promise: reply, resolve } = Promise.withResolvers();
  mockReplies({ [`GET /rest/redemptions/${ferryTicket.TransactionID}/en`]: reply });
  await open({ CouponType: 'DIRECT', FieldMappings: null });
  resolve({ ...replaced, CouponType: 'DIRECT', FieldMappings: null });
  await expect.element(drawer.getByText('FERRY-8', { exact: true })).toBeVisible();
  await expect.element(drawer.getByText(/^Replaced on .+\. The earlier code no longer works\.$/)).toBeVisible();
  expect(drawer.getByText('FERRY-7', { exact: true }).elements()).toEqual([]);
});

it('a code stays as stored if it cannot be loaded again [REDEEM-34]', async () => {
  mockReplies({ [`GET /rest/redemptions/${ferryTicket.TransactionID}/en`]: new ErrorReply(500, 'INTERNAL_ERROR') });
  await open({ CouponType: 'DIRECT' });
  expect(drawer.getByText(/^Replaced on/).elements()).toEqual([]);
  await expect.element(drawer.getByText('FERRY-7', { exact: true })).toBeVisible();
});

it('opening a code again loads it again and shows a replaced one [REDEEM-38]', async () => {
  const codes = ['FERRY-7', 'FERRY-8'];
  mockReplies({
    [`GET /rest/redemptions/${ferryTicket.TransactionID}/en`]: () => ({
      ...ferryTicket,
      CouponType: 'DIRECT',
      CouponCode: codes.shift(),
    }),
  });
  await renderForMember(<Reopened />);
  await expect.element(drawer.getByText('FERRY-7', { exact: true })).toBeVisible();
  await expect.poll(() => codes).toEqual(['FERRY-8']);
  await drawer.getByRole('button', { name: /^(OK|Done)$/ }).click();
  await expect.element(drawer).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Open again' }).click();
  await expect.element(drawer.getByText('FERRY-8', { exact: true })).toBeVisible();
});

/** As Home does: the drawer stays mounted while it is closed. */
function Reopened() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open again
      </button>
      <RedemptionDrawer
        isOpen={isOpen}
        redemption={{ ...ferryTicket, CouponType: 'DIRECT' }}
        isFresh={false}
        onClose={() => setOpen(false)}
        onNavigate={() => {}}
      />
    </>
  );
}
