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
