import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openDesk, owner, type SentCall } from '../testing/desk-page.tsx';

const ways = [
  { kind: 'POINTS_EXPIRE', channel: 'EMAIL', isOn: true, sent: 120, failed: 3, unsubscribed: 4 },
  { kind: 'STREAK_ENDS', channel: 'SMS', isOn: true, sent: 0, failed: 0, unsubscribed: 0 },
  { kind: 'NEW_FOR_YOU', channel: 'PUSH', isOn: false, sent: 0, failed: 0, unsubscribed: 0 },
];
const reply = { ways, unsubscribedFromAll: { EMAIL: 2, SMS: 0 }, textsAMonth: 0, textsSent: 0 };

const incoming = {
  isOn: true,
  takesCounterNumbers: false,
  jsonAddress: 'https://bay.example/ingest/bay/texts',
  carrierAddress: 'https://bay.example/ingest/bay/carrier-texts',
  days: [
    { day: '2026-03-02', received: 7, answered: 6, parts: 8 },
    { day: '2026-03-01', received: 1, answered: 1, parts: 1 },
  ],
};

test('staff see counts by kind and channel, turn a kind off, and set the limit of text messages [DESK-567, DESK-568, DESK-607]', async () => {
  const sent: SentCall[] = [];
  const save = (call: SentCall) => {
    sent.push(call);
    return { reply: { isOn: false, textsAMonth: 250 } };
  };
  await openDesk('/bay/notifications', {
    'notifications.get': () => ({ reply }),
    'incomingTexts.get': () => ({ reply: incoming }),
    'notifications.switchKind': save,
    'notifications.setTextLimit': save,
  });
  const row = page.getByRole('row', { name: /Points expire soon/ });
  await expect.element(row.getByRole('cell', { name: '120' })).toBeVisible();
  await expect.element(page.getByText('2 from email', { exact: false })).toBeVisible();
  await expect.element(page.getByText('Riders can’t get text messages.', { exact: false })).toBeVisible();
  await expect.element(page.getByRole('cell', { name: 'Off (monthly limit is 0)' })).toBeVisible();
  await row.getByRole('button', { name: 'Turn off' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect.poll(() => sent[0]?.body).toEqual({ kind: 'POINTS_EXPIRE', channel: 'EMAIL', isOn: false });
  await page.getByRole('button', { name: 'Set monthly limit' }).click();
  await dialog.getByLabelText('Text messages a month').fill('250');
  await dialog.getByRole('button', { name: 'Set monthly limit' }).click();
  await expect.poll(() => sent[1]?.body).toEqual({ textsAMonth: 250 });
});

test('staff who only read change nothing [DESK-567]', async () => {
  const agencies = owner.agencies.map((agency) => ({ ...agency, roles: ['viewer'], permissions: ['programme.read'] }));
  await openDesk('/bay/notifications', {
    'me.get': () => ({ reply: { ...owner, agencies } }),
    'notifications.get': () => ({ reply: { ...reply, textsAMonth: 100, textsSent: 7 } }),
    'incomingTexts.get': () => ({ reply: incoming }),
  });
  await expect.element(page.getByText('7 of 100 sent this month')).toBeVisible();
  expect(page.getByRole('button', { name: /Turn o|Set|reading/ }).elements()).toEqual([]);
});

test('staff see addresses and counts of riders’ texts, stop reading them and set the carrier’s token [DESK-590, DESK-591]', async () => {
  const sent: SentCall[] = [];
  const save = (call: SentCall) => {
    sent.push(call);
    return { reply: { isOn: false } };
  };
  await openDesk('/bay/notifications', {
    'notifications.get': () => ({ reply }),
    'incomingTexts.get': () => ({ reply: incoming }),
    'incomingTexts.set': save,
    'incomingTexts.setToken': save,
  });
  await expect.element(page.getByText('8 texts, 7 answered with 9 text messages', { exact: false })).toBeVisible();
  await expect.element(page.getByText('https://bay.example/ingest/bay/carrier-texts', { exact: false })).toBeVisible();
  const dialog = page.getByRole('alertdialog');
  await page.getByRole('button', { name: 'Stop reading riders’ texts' }).click();
  await dialog.getByRole('button', { name: 'Stop reading riders’ texts' }).click();
  await expect.poll(() => sent[0]?.body).toEqual({ isOn: false });
  await page.getByRole('button', { name: 'Set carrier token' }).click();
  await dialog.getByLabelText('Token of the carrier').fill('carrier-token-123456');
  await dialog.getByRole('button', { name: 'Set carrier token' }).click();
  await expect.poll(() => sent[1]?.body).toEqual({ token: 'carrier-token-123456' });
});

test('staff turn phone numbers at the counter on and off; the page explains the effect [DESK-592]', async () => {
  const sent: SentCall[] = [];
  const takesCounterNumbers = () => sent.length % 2 === 1;
  await openDesk('/bay/notifications', {
    'notifications.get': () => ({ reply }),
    'incomingTexts.get': () => ({ reply: { ...incoming, takesCounterNumbers: takesCounterNumbers() } }),
    'incomingTexts.setCounterNumbers': (call) => {
      sent.push(call);
      return { reply: { takesCounterNumbers: takesCounterNumbers() } };
    },
  });
  await expect
    .element(page.getByText('Staff can’t enter phone numbers at the counter.', { exact: false }))
    .toBeVisible();
  const dialog = page.getByRole('alertdialog');
  await page.getByRole('button', { name: 'Take numbers at the counter' }).click();
  await expect.element(dialog.getByText('Anyone with that phone can read points', { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: 'Take numbers at the counter' }).click();
  await expect.poll(() => sent[0]?.body).toEqual({ takesCounterNumbers: true });
  await expect.element(page.getByText('Staff may enter phone numbers', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Stop taking numbers at the counter' }).click();
  await dialog.getByRole('button', { name: 'Stop taking numbers at the counter' }).click();
  await expect.poll(() => sent[1]?.body).toEqual({ takesCounterNumbers: false });
});
