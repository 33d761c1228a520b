import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openDesk, owner } from '../testing/desk-page.tsx';

const none = { isClosed: false, own: null, forAll: null };
const own = {
  startsAt: '2026-03-02T12:00:00.000Z',
  endsAt: null,
  messages: { en: 'Back at <five>.' },
  announcedBy: { kind: 'staff', id: null, name: 'Ana Lima' },
  announcedAt: '2026-03-02T12:00:00.000Z',
};

test('the app is closed with a message in some languages, the input survives an error, and the app is reopened [DESK-113]', async () => {
  const asked: unknown[] = [];
  let told: unknown = none;
  await openDesk('/bay/maintenance', {
    'maintenance.get': () => ({ reply: told }),
    'maintenance.announce': ({ body }) => {
      asked.push(body);
      if (asked.length === 1) return { status: 400, error: 'TIME_PAST' };
      told = { isClosed: true, own, forAll: null };
      return { reply: told };
    },
    'maintenance.lift': () => {
      told = none;
      return { reply: told };
    },
  });
  await expect.element(page.getByText('The app is open to riders')).toBeVisible();
  await page.getByLabelText('English').fill('Back at <five>.');
  await page.getByRole('button', { name: 'Close the app' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Close the Bay Transit app?' });
  await expect.element(dialog.getByText('From: now. Until: No end time set.', { exact: false })).toBeVisible();
  expect(asked).toEqual([]);
  await dialog.getByRole('button', { name: 'Close the app' }).click();
  await expect.element(dialog.getByText('Choose a future time', { exact: false })).toBeVisible();
  await expect.element(page.getByLabelText('English')).toHaveValue('Back at <five>.');
  await dialog.getByRole('button', { name: 'Close the app' }).click();
  await expect.element(page.getByText('Riders see the maintenance page')).toBeVisible();
  const body = { startsAt: null, endsAt: null, messages: { en: 'Back at <five>.' } };
  expect(asked).toEqual([body, body]);
  const announced = page.getByRole('region', { name: 'Set by the agency' });
  await expect.element(announced.getByText('Back at <five>.')).toBeVisible();
  await page.getByRole('button', { name: 'End maintenance' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End maintenance' }).click();
  await expect.element(page.getByText('The app is open to riders')).toBeVisible();
});

test('an end before the start is reported at its field, and nothing is requested [DESK-396]', async () => {
  const asked: unknown[] = [];
  await openDesk('/bay/maintenance', {
    'maintenance.get': () => ({ reply: none }),
    'maintenance.announce': ({ body }) => {
      asked.push(body);
      return { reply: { isClosed: false, own, forAll: null } };
    },
  });
  const until = page.getByLabelText('Until');
  await page.getByLabelText('From').fill('2030-07-01T10:00');
  await until.fill('2030-07-01T09:00');
  await page.getByRole('button', { name: 'Close the app' }).click();
  await expect.element(until).toHaveAccessibleDescription(/The end is before the start\. Choose a later time\./);
  await expect.element(until).toHaveFocus();
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  await until.fill('2030-07-01T11:00');
  await page.getByRole('button', { name: 'Close the app' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close the app' }).click();
  await expect.poll(() => asked).toHaveLength(1);
});

test("times are typed in the agency's time zone, named next to the fields, whatever the device's is [DESK-259]", async () => {
  const asked: unknown[] = [];
  // A zone that no test device uses: UTC+13:45 in summer.
  const agencies = owner.agencies.map((agency) => ({ ...agency, timeZone: 'Pacific/Chatham' }));
  await openDesk('/bay/maintenance', {
    'me.get': () => ({ reply: { ...owner, agencies } }),
    'maintenance.get': () => ({ reply: none }),
    'maintenance.announce': ({ body }) => {
      asked.push(body);
      return { reply: { isClosed: false, own, forAll: null } };
    },
  });
  const [from, until] = [page.getByLabelText('From'), page.getByLabelText('Until')];
  for (const field of [from, until])
    await expect.element(field).toHaveAccessibleDescription(/Agency time: Chatham Time \(Pacific\/Chatham\)\./);
  await from.fill('2030-01-01T10:00');
  await until.fill('2030-07-01T10:00');
  await page.getByRole('button', { name: 'Close the app' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Close the Bay Transit app?' });
  await expect.element(dialog.getByText('From: Jan 1, 2030, 10:00 AM GMT+13:45.', { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close the app' }).click();
  await expect
    .poll(() => asked)
    .toEqual([{ startsAt: '2029-12-31T20:15:00.000Z', endsAt: '2030-06-30T21:15:00.000Z', messages: {} }]);
});

test('an operator closes the apps of all agencies and reopens them [DESK-256]', async () => {
  const asked: unknown[] = [];
  let told: unknown = none;
  await openDesk('/bay/maintenance', {
    'me.get': () => ({ reply: { ...owner, isOperator: true } }),
    'maintenance.get': () => ({ reply: told }),
    'maintenance.announceForAll': ({ body }) => {
      asked.push(body);
      told = { isClosed: true, own: null, forAll: { ...own, announcedBy: { kind: 'staff', id: null, name: 'Robin' } } };
      return { reply: { agencies: 3 } };
    },
    'maintenance.liftForAll': () => {
      told = none;
      return { reply: { agencies: 3 } };
    },
  });
  await page.getByRole('checkbox', { name: 'Close the apps of all agencies' }).click();
  await page.getByRole('button', { name: 'Close the app' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Close the apps of all agencies?' });
  await dialog.getByRole('button', { name: 'Close the app' }).click();
  const announced = page.getByRole('region', { name: 'Set for all agencies' });
  await expect.element(announced.getByText('Robin')).toBeVisible();
  expect(asked).toEqual([{ startsAt: null, endsAt: null, messages: {} }]);
  await announced.getByRole('button', { name: 'End maintenance' }).click();
  const lift = page.getByRole('alertdialog', { name: 'End maintenance for all agencies?' });
  await lift.getByRole('button', { name: 'End maintenance' }).click();
  await expect.element(page.getByText('The app is open to riders')).toBeVisible();
});

test("an owner can neither close nor reopen other agencies' apps [DESK-256]", async () => {
  await openDesk('/bay/maintenance', {
    'maintenance.get': () => ({ reply: { isClosed: true, own: null, forAll: own } }),
  });
  await expect.element(page.getByRole('region', { name: 'Set for all agencies' })).toBeVisible();
  expect(page.getByRole('checkbox').elements()).toEqual([]);
  expect(page.getByRole('button', { name: 'End maintenance' }).elements()).toEqual([]);
});

test('a user without the permission sees the maintenance status but no way to change it [DESK-113]', async () => {
  const agencies = owner.agencies.map((agency) => ({ ...agency, permissions: ['programme.read' as const] }));
  await openDesk('/bay/maintenance', {
    'me.get': () => ({ reply: { ...owner, agencies } }),
    'maintenance.get': () => ({ reply: { isClosed: true, own, forAll: null } }),
  });
  await expect.element(page.getByText('Riders see the maintenance page')).toBeVisible();
  expect(page.getByRole('button', { name: /Close the app|Lift/ }).elements()).toEqual([]);
});
