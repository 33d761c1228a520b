import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openDesk, owner, type SentCall } from '../testing/desk-page.tsx';

const at = '2026-03-02T12:00:00.000Z';
const outageId = '00000000-0000-4000-8000-000000000001';
const proposed = {
  outageId,
  providerId: '',
  providerName: '',
  day: '2026-03-02',
  startedAt: at,
  endedAt: at,
  state: 'PROPOSED',
};
const ofProvider = { providerId: 'harbor-card', providerName: 'Harbor Card' };
const decided = {
  ...proposed,
  ...ofProvider,
  outageId: outageId.replace(/1$/, '2'),
  day: '2026-03-01',
  state: 'DISMISSED',
};
const reply = { outages: [proposed, decided], isAutomatic: false };

test('staff confirm or dismiss a proposed day, and turn automatic confirmation on [DESK-569, DESK-606, STREAK-14]', async () => {
  const sent: string[] = [];
  const save = (name: string) => (call: SentCall) => {
    sent.push(`${name} ${JSON.stringify(call.body ?? null)}`);
    return { reply: { isConfirmed: true, isDismissed: true, isAutomatic: true } };
  };
  await openDesk('/bay/outages', {
    'outages.list': () => ({ reply }),
    'outages.confirm': save('confirm'),
    'outages.dismiss': save('dismiss'),
    'outages.setAutomatic': save('setAutomatic'),
  });
  const dialog = page.getByRole('alertdialog');
  await expect.element(page.getByRole('cell', { name: 'Harbor Card', exact: true })).toBeVisible();
  await expect.element(page.getByRole('row', { name: /2026-03-01/ })).toBeVisible();
  expect(
    page
      .getByRole('row', { name: /2026-03-01/ })
      .getByRole('button')
      .elements(),
  ).toEqual([]);
  for (const name of ['Confirm', 'Dismiss']) {
    await page
      .getByRole('row', { name: /2026-03-02/ })
      .getByRole('button', { name })
      .click();
    await dialog.getByRole('button', { name }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  }
  await page.getByRole('button', { name: 'Confirm automatically' }).click();
  await dialog.getByRole('button', { name: 'Confirm automatically' }).click();
  await expect.poll(() => sent).toEqual(['confirm null', 'dismiss null', 'setAutomatic {"isAutomatic":true}']);
});

test('staff without the permission for maintenance only read [DESK-569]', async () => {
  const agencies = owner.agencies.map((agency) => ({ ...agency, roles: ['viewer'], permissions: ['programme.read'] }));
  await openDesk('/bay/outages', {
    'me.get': () => ({ reply: { ...owner, agencies } }),
    'outages.list': () => ({ reply }),
  });
  await expect.element(page.getByText('Staff confirm each day.')).toBeVisible();
  expect(page.getByRole('button', { name: /Confirm|Dismiss/ }).elements()).toEqual([]);
});
