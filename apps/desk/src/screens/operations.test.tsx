import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Asked, openDesk } from '../testing/desk-page.tsx';
import { maya } from '../testing/member.ts';

test('what a provider sent in vain is read again by a press, and what became of it is said in numbers [DESK-85]', async () => {
  await openDesk('/bay/providers', {
    'providers.health': () => ({
      reply: {
        providers: [
          {
            providerId: 'card',
            name: 'Bay Card',
            calledAt: '2026-11-22T08:00:00Z',
            acceptedAt: null,
            refused: [{ reason: 'UNKNOWN_STOP', events: 12, lastAt: '2026-11-22T08:00:00Z' }],
            secretSince: null,
            serverSetAt: null,
          },
        ],
      },
    }),
    'events.rejected': () => ({
      reply: {
        events: [
          {
            eventId: 'e-1',
            reason: 'UNKNOWN_STOP',
            times: 2,
            firstRejectedAt: '2026-11-22T08:00:00Z',
            rejectedAt: '2026-11-22T09:00:00Z',
            body: null,
          },
        ],
        isWhole: true,
      },
    }),
    'events.replay': () => ({
      reply: { accepted: 10, duplicates: 1, refused: [{ reason: 'UNKNOWN_STOP', events: 1 }], next: null },
    }),
  });
  await page.getByRole('link', { name: '12' }).click();
  await expect.element(page.getByRole('cell', { name: 'UNKNOWN_STOP' })).toBeVisible();
  await page.getByRole('button', { name: 'Read again' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Read the refused events again?' });
  await dialog.getByRole('button', { name: 'Read again' }).click();
  await expect.element(page.getByText('10 count now, 1 were known, 1 stay refused')).toBeVisible();
});

test('an order in doubt is settled with what became of it and why [DESK-85]', async () => {
  const sent: Asked[] = [];
  const order = {
    redemptionId: '0c7c2f5e-1a4d-4a65-9a52-5d7b0a6b8e02',
    memberId: maya.memberId,
    supplierId: 'brew',
    offerId: 'coffee',
    points: 300,
    placedAt: '2026-11-22T08:00:00Z',
    askedAgainAt: '2026-11-23T08:00:00Z',
    cancelledAgainAt: null,
  };
  await openDesk('/bay/orders', {
    'orders.open': () => ({ reply: { suppliers: [], orders: sent.length === 0 ? [order] : [], isWhole: true } }),
    'orders.settle': (call) => {
      sent.push(call);
      return { reply: { outcome: 'RELEASED' } };
    },
  });
  await page.getByRole('button', { name: 'Settle' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Settle in the supplier’s stead?' });
  await expect.element(dialog.getByText(/^300 points are held\./)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The supplier closed');
  await dialog.getByRole('button', { name: 'Settle' }).click();
  await expect.element(page.getByText('The points are back')).toBeVisible();
  expect(sent[0]?.body).toEqual({ answer: 'NOTHING', reason: 'The supplier closed', isForced: false });
  await expect.element(page.getByText('No order is in doubt')).toBeVisible();
});

test('codes are minted by those who may, and a batch is stopped in numbers and with a reason [DESK-85]', async () => {
  const sent: Asked[] = [];
  const batch = {
    batch: 'autumn',
    mintedAt: '2026-09-01T08:00:00Z',
    expiresAt: null,
    reward: 50,
    segment: null,
    codes: 100,
    live: 90,
    uses: 7,
  };
  await openDesk('/bay/codes', {
    'codes.batches': () => ({ reply: { batches: [batch] } }),
    'codes.stop': (call) => {
      sent.push(call);
      return { reply: { stopped: 90 } };
    },
  });
  await page.getByRole('button', { name: 'Stop' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Stop the batch autumn?' });
  await expect.element(dialog.getByText(/^90 codes are good no longer\./)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Printed wrong');
  await dialog.getByRole('button', { name: 'Stop' }).click();
  await expect.element(page.getByText('90 codes are stopped')).toBeVisible();
  expect(sent[0]?.body).toEqual({ reason: 'Printed wrong' });
});

test('a code file is tried whole before a code is kept, its faults named by line, and sent again it is mended [DESK-87]', async () => {
  const sent: Asked[] = [];
  const pool = { offerId: 'coffee', title: 'Coffee', state: 'LOW', free: 2, daysLeft: 3, given: 9, givenIn30Days: 9 };
  const rest = { expired: 0, expireIn30Days: 0, nextExpiry: null, lowBelow: 20 };
  await openDesk('/bay/stock', {
    'coupons.stock': () => ({ reply: { pools: [{ ...pool, ...rest }] } }),
    'coupons.addLines': (call) => {
      sent.push(call);
      const { lines } = call.body as { lines: string[] };
      const at = lines.indexOf('1,2E+15');
      const faults = at === -1 ? [] : [{ line: at + 1, fault: 'has a number that a spreadsheet shortened' }];
      const told = { known: [{ offerId: 'tea', count: 1 }], expired: 0, blank: 0, repeated: 0, faults };
      return { reply: { added: at === -1 ? lines.filter((line) => line !== '').length - 1 : 0, ...told } };
    },
  });
  await page.getByRole('button', { name: 'Add codes' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Add codes to Coffee' });
  await dialog.getByLabelText('File of codes').upload(new File(['A-1\n1,2E+15\nA-2'], 'codes.csv'));
  await dialog.getByRole('button', { name: 'Check the file' }).click();
  await expect.element(dialog.getByText('Line 2 has a number that a spreadsheet shortened')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Check the file' })).toBeDisabled();

  await dialog.getByLabelText('File of codes').upload(new File(['A-1\nA-2\nA-3\nA-2'], 'codes.csv'));
  await dialog.getByLabelText('Expires').fill('2027-03-31');
  await dialog.getByRole('button', { name: 'Check the file' }).click();
  await expect
    .element(dialog.getByText('2 codes are new, 1 in a pool already, 1 twice in this file, 0 expired'))
    .toBeVisible();
  expect(sent.map(({ body }) => (body as { isDryRun: boolean }).isDryRun)).toEqual([true, true]);
  await dialog.getByRole('button', { name: 'Add 2 codes' }).click();
  await expect.element(page.getByText('2 codes were added')).toBeVisible();
  expect(sent[2]).toMatchObject({
    path: '/admin/agencies/bay/offers/coffee/coupons',
    body: { heading: 'A-1', firstLine: 1, lines: ['A-1', 'A-2', 'A-3', ''], expires: '2027-03-31', isDryRun: false },
  });
});
