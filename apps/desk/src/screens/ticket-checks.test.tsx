import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openDesk, owner, type SentCall } from '../testing/desk-page.tsx';

const at = '2026-03-02T12:00:00Z';
const phone = {
  deviceId: '0a3c5b52-9f4e-4f7f-8a55-2f3f4f1b7a12',
  label: 'Phone 7',
  shiftAt: at,
  keysUntil: at,
  syncedAt: null,
  revokedAt: null,
};
const ticket = {
  redemptionId: '0a3c5b52-9f4e-7f7f-8a55-2f3f4f1b7a13',
  memberId: '0a3c5b52-9f4e-4f7f-8a55-2f3f4f1b7a14',
  offerId: 'day',
  title: 'Day ticket',
  code: 'A2B3C4D5',
  refundedAt: null,
  sightings: [
    { seenAt: at, label: 'Phone 7', result: 'VALID' },
    { seenAt: at, label: 'Phone 8', result: 'VALID' },
    { seenAt: at, label: 'Phone 8', result: 'COPIED' },
  ],
};

test('tickets seen twice are listed with results and devices, and a lost device is revoked [DESK-540, TICKET-18]', async () => {
  const revoked: SentCall[] = [];
  await openDesk('/bay/ticket-checks', {
    'tickets.doubleUse': () => ({ reply: { tickets: [ticket] } }),
    'tickets.devices': () => ({ reply: { devices: [phone] } }),
    'tickets.revokeDevice': (call) => {
      revoked.push(call);
      return { reply: { isRevoked: true } };
    },
  });
  const row = page.getByRole('row', { name: /Day ticket/ });
  await expect.element(row.getByRole('cell', { name: 'Valid 2, Copied 1' })).toBeVisible();
  await expect.element(row.getByRole('cell', { name: 'Phone 7, Phone 8' })).toBeVisible();
  await expect
    .element(row.getByRole('link', { name: 'Day ticket' }))
    .toHaveAttribute('href', `/bay/redemptions/${ticket.redemptionId}`);
  await expect.element(page.getByRole('row', { name: /In use/ })).toBeVisible();
  await page.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('alertdialog', { name: 'Revoke Phone 7?' }).getByRole('button', { name: 'Revoke' }).click();
  await expect.element(page.getByText('Device revoked')).toBeVisible();
  expect(revoked.map(({ path }) => path)).toEqual([`/admin/agencies/bay/tickets/devices/${phone.deviceId}/revoke`]);
});

test('staff who may act on stock but not manage staff revoke devices and cannot replace the key [DESK-540, TICKET-15]', async () => {
  const agencies = owner.agencies.map((agency) => ({
    ...agency,
    roles: ['editor'],
    permissions: ['stock.read', 'stock.act'],
  }));
  await openDesk('/bay/ticket-checks', {
    'me.get': () => ({ reply: { ...owner, agencies } }),
    'tickets.doubleUse': () => ({ reply: { tickets: [] } }),
    'tickets.devices': () => ({ reply: { devices: [phone] } }),
  });
  await expect.element(page.getByRole('button', { name: 'Revoke' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Replace the key' }).elements()).toEqual([]);
});

test('an inspector without other permissions finds the inspectors’ page and can sign out [DESK-541, TICKET-09]', async () => {
  const agencies = owner.agencies.map((agency) => ({
    ...agency,
    roles: ['inspector'],
    permissions: ['tickets.inspect'],
  }));
  let isOut = false;
  await openDesk('/', {
    'me.get': () => (isOut ? { status: 401, reply: { error: 'SIGN_IN_REQUIRED' } } : { reply: { ...owner, agencies } }),
    'signIn.out': () => {
      isOut = true;
      return { reply: {} };
    },
  });
  await expect
    .element(page.getByRole('link', { name: 'Open the inspectors’ page' }))
    .toHaveAttribute('href', '/inspect/');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect.poll(() => isOut).toBe(true);
});
