import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openDesk, type SentCall } from '../testing/desk-page.tsx';

test('disruptions show the alert that added them, and staff add and remove one [DESK-138, DESK-502, CAMP-40]', async () => {
  const sent: SentCall[] = [];
  const pause = {
    pauseId: '0c7c2f5e-1a4d-4a65-9a52-5d7b0a6b8e02',
    firstDay: '2026-11-01',
    lastDay: '2026-11-02',
    lineId: null,
    reason: 'A <b>storm</b>',
    madeBy: 'Ines Duarte',
    alertId: null,
    alertBasis: null,
    madeAt: '2026-11-03T08:00:00Z',
    liftedAt: null,
  };
  await openDesk('/bay/service-days', {
    'settings.get': () => ({
      reply: {
        timeZone: 'America/New_York',
        hosts: [],
        programme: {},
        pauses: [
          pause,
          { ...pause, pauseId: crypto.randomUUID(), alertId: 'storm-12', alertBasis: 'IMPACT_PERIOD' },
          { ...pause, pauseId: crypto.randomUUID(), alertId: 'storm-11', alertBasis: 'SHOWN' },
        ],
      },
    }),
    'service.pause': (call) => {
      sent.push(call);
      return { reply: { pauseId: pause.pauseId } };
    },
    'service.resume': (call) => {
      sent.push(call);
      return { reply: { isLifted: true } };
    },
  });
  await expect.element(page.getByText('A <b>storm</b>').first()).toBeVisible();
  await expect.element(page.getByText('Alert storm-12, impact period')).toBeVisible();
  await expect.element(page.getByText('Alert storm-11, no period, shown in the feed')).toBeVisible();
  await page.getByRole('button', { name: 'Add a disruption' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Add a service disruption?' });
  await dialog.getByRole('textbox', { name: 'First day' }).fill('2026-11-20');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('No trams');
  await dialog.getByRole('button', { name: 'Add a disruption' }).click();
  await expect.element(page.getByText('Disruption added')).toBeVisible();
  expect(sent[0]?.body).toEqual({ firstDay: '2026-11-20', reason: 'No trams' });
  await page.getByRole('button', { name: 'Remove' }).first().click();
  const lift = page.getByRole('alertdialog', { name: 'Remove the disruption from 2026-11-01?' });
  await lift.getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => sent[1]?.path).toBe(`/admin/agencies/bay/service/pauses/${pause.pauseId}/lift`);
});

test.each([
  ['2026-11-19', 'The last day is before the first day.'],
  ['2027-11-20', 'Choose 92 days at most.'],
  ['soon', /^This format isn’t valid/],
])('failure days to %s are rejected with a reason [DESK-380]', async (lastDay, says) => {
  await openDesk('/bay/service-days', {
    'settings.get': () => ({ reply: { timeZone: 'America/New_York', hosts: [], programme: {}, pauses: [] } }),
    'service.pause': () => ({ status: 400, error: 'INVALID_REQUEST', field: 'lastDay' }),
  });
  await page.getByRole('button', { name: 'Add a disruption' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Add a service disruption?' });
  await dialog.getByRole('textbox', { name: 'First day' }).fill('2026-11-20');
  await dialog.getByRole('textbox', { name: 'Last day' }).fill(lastDay);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('No trams');
  await dialog.getByRole('button', { name: 'Add a disruption' }).click();
  await expect.element(dialog.getByText(says)).toBeVisible();
});

test('a day is declared with its kind and withdrawn again; programs without kinds of day have no list [DESK-524]', async () => {
  const sent: SentCall[] = [];
  const base = { timeZone: 'America/New_York', hosts: [], programme: {}, pauses: [] };
  const day = {
    declaredId: '0c7c2f5e-1a4d-4a65-9a52-5d7b0a6b8e03',
    kind: 'bad-air',
    day: '2026-11-03',
    reason: 'Smoke from the hills',
    madeBy: 'Air feed',
    madeAt: '2026-11-03T08:00:00Z',
    withdrawnAt: null,
  };
  const declaredKinds = [
    { id: 'bad-air', name: 'Bad air day' },
    { id: 'heat', name: 'Heat day' },
  ];
  await openDesk('/bay/service-days', {
    'settings.get': () => ({ reply: { ...base, declared: [day], declaredKinds } }),
    'service.declareDay': (call) => {
      sent.push(call);
      return { reply: { declaredId: day.declaredId } };
    },
    'service.withdrawDay': (call) => {
      sent.push(call);
      return { reply: { isWithdrawn: true } };
    },
  });
  const row = page.getByRole('row', { name: /2026-11-03/ });
  await expect.element(row.getByText('Bad air day')).toBeVisible();
  await expect.element(row.getByText('Air feed')).toBeVisible();
  await page.getByRole('button', { name: 'Declare a day' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Declare a day?' });
  await dialog.getByLabelText('Kind of day').selectOptions('Heat day');
  await dialog.getByRole('textbox', { name: 'Service day' }).fill('2026-11-04');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('A heat warning');
  await dialog.getByRole('button', { name: 'Declare a day' }).click();
  await expect.poll(() => sent[0]?.body).toEqual({ kind: 'heat', day: '2026-11-04', reason: 'A heat warning' });
  await row.getByRole('button', { name: 'Withdraw' }).click();
  const sure = page.getByRole('alertdialog', { name: 'Withdraw Bad air day on 2026-11-03?' });
  await sure.getByRole('button', { name: 'Withdraw' }).click();
  await expect.poll(() => sent[1]?.path).toBe(`/admin/agencies/bay/service/declared-days/${day.declaredId}/withdraw`);
});

test('a program without kinds of day shows no declared days [DESK-524]', async () => {
  await openDesk('/bay/service-days', {
    'settings.get': () => ({ reply: { timeZone: 'America/New_York', hosts: [], programme: {}, pauses: [] } }),
  });
  await expect.element(page.getByText('No service disruptions')).toBeVisible();
  expect(page.getByText('Declared days').elements()).toEqual([]);
});
