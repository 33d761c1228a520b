import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { onePage, openDesk, type SentCall } from '../testing/desk-page.tsx';
import { coffeeCode, coffeeDiagnosis, maya, noGrants } from '../testing/member.ts';

const address = `/bay/members/${maya.memberId}?tab=redemptions`;
const readings = (may: readonly string[], over: object = {}, redemption: object = {}) => ({
  'members.get': () => ({ reply: { ...maya, may, redemptions: [{ ...coffeeCode, ...redemption }] } }),
  'members.offerGrants': noGrants,
  'members.timeline': () => onePage(),
  'redemptions.diagnose': () => ({ reply: { ...coffeeDiagnosis, ...over } }),
});
const check = page.getByRole('button', { name: 'Check code' });
const dialog = page
  .getByRole('alertdialog', { name: 'Check “Coffee”' })
  .or(page.getByRole('dialog', { name: 'Check “Coffee”' }));

test('support reads why a code may not work and replaces it with a cause and a reason [DESK-661, DESK-662]', async () => {
  const sent: SentCall[] = [];
  await openDesk(address, {
    ...readings(['refund']),
    'redemptions.replace': (call) => {
      sent.push(call);
      const { redemptionId } = coffeeCode;
      return { reply: { redemptionId, replacedAt: '2026-11-23T00:00:00Z', expiresAt: null, replacementsLeft: 1 } };
    },
  });
  await check.click();
  await expect.element(dialog.getByText('Uploaded codes')).toBeVisible();
  await expect.element(dialog.getByText(/A shop that checks codes itself may still accept it\.$/)).toBeVisible();
  await dialog.getByLabelText('What happened').selectOptions('NOT_SCANNING');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The gate stays red');
  await dialog.getByRole('button', { name: 'Replace code' }).click();
  await expect.element(page.getByText('Code replaced. Ask the rider to open it again.')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ cause: 'NOT_SCANNING', reason: 'The gate stays red' }]);
});

test("a supplier's code says why it can't be replaced and offers the refund [DESK-663]", async () => {
  await openDesk(address, readings(['refund'], { stock: 'supplier', supplierId: 'ferries', obstacle: 'SUPPLIER' }));
  await check.click();
  await expect.element(dialog.getByText(/^We can’t void a supplier’s code/)).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Replace code' })).toBeDisabled();
  expect(dialog.getByLabelText('What happened').elements()).toEqual([]);
  await dialog.getByRole('button', { name: 'Refund instead' }).click();
  await expect.element(page.getByRole('alertdialog', { name: 'Refund the points for “Coffee”?' })).toBeVisible();
});

test('a ticket that an inspector saw says when, and that a second person must approve [DESK-661, DESK-662]', async () => {
  const lastScan = { at: '2026-11-22T09:00:00.000Z', result: 'VALID', device: 'Phone 1' };
  await openDesk(address, readings(['refund'], { stock: 'ticket', isSeenUsed: true, lastScan }));
  await check.click();
  await expect.element(dialog.getByText(/Valid, Phone 1$/)).toBeVisible();
  await expect.element(dialog.getByText(/A second person must approve a replacement\.$/)).toBeVisible();
});

test('staff who may not refund read the diagnosis without a way to replace [DESK-661]', async () => {
  await openDesk(
    address,
    readings(
      [],
      { replacedAt: '2026-11-22T10:00:00.000Z', isExpired: true, expiresAt: coffeeCode.redeemedAt },
      { replacedAt: '2026-11-22T10:00:00.000Z' },
    ),
  );
  await expect.element(page.getByRole('columnheader', { name: 'Replaced' })).toBeVisible();
  await check.click();
  await expect.element(dialog.getByText('Expired', { exact: true })).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Replace code' }).elements()).toEqual([]);
});
