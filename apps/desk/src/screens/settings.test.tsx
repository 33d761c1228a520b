import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openDesk, type SentCall } from '../testing/desk-page.tsx';

test('a secret is rotated with an overlap and a reason, shown once, and copied by a click [DESK-137, DESK-141]', async () => {
  const sent: SentCall[] = [];
  await openDesk('/bay/secrets', {
    'secrets.list': () => ({ reply: { secrets: [{ ownerId: 'card', name: 'Bay Card', since: null }] } }),
    'secrets.rotate': (call) => {
      sent.push(call);
      return { reply: { ownerId: 'card', secret: 'whsec_abc', presentUntil: '2026-11-24T08:00:00Z' } };
    },
  });
  await page.getByRole('button', { name: 'Rotate secret' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Rotate the secret for Bay Card?' });
  await dialog.getByRole('textbox', { name: 'Hours to keep the current secret' }).fill('2');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The laptop was stolen');
  await dialog.getByRole('button', { name: 'Rotate secret' }).click();
  const shown = page.getByRole('alertdialog', { name: 'New secret for Bay Card' });
  await expect.element(shown.getByText('whsec_abc')).toBeVisible();
  await expect.element(shown.getByText('Nov 24, 2026, 3:00 AM EST')).toBeVisible();
  expect(sent[0]).toMatchObject({
    path: '/admin/agencies/bay/secrets/card/rotate',
    body: { graceHours: 2, reason: 'The laptop was stolen' },
  });
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await shown.getByRole('button', { name: 'Copy' }).click();
  expect(copied).toHaveBeenCalledWith('whsec_abc');
  copied.mockRejectedValueOnce(new Error('Not allowed'));
  await shown.getByRole('button', { name: 'Copy' }).click();
  await expect.element(page.getByText('Couldn’t copy. Select it and copy it manually.')).toBeVisible();
  await shown.getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByText('whsec_abc')).not.toBeInTheDocument();
});

test('a rotation whose response was lost is retried with the same key; the next rotation has another [DESK-165]', async () => {
  const sent: unknown[] = [];
  await openDesk('/bay/secrets', {
    'secrets.list': () => ({ reply: { secrets: [{ ownerId: 'card', name: 'Bay Card', since: null }] } }),
    'secrets.rotate': ({ body }) => {
      sent.push((body as { idempotencyKey: string }).idempotencyKey);
      if (sent.length === 1) throw new TypeError('Failed to fetch');
      return { reply: { ownerId: 'card', secret: 'whsec_abc', presentUntil: '2026-11-24T08:00:00Z' } };
    },
  });
  const confirm = page
    .getByRole('alertdialog', { name: /^Rotate the secret/ })
    .getByRole('button', { name: 'Rotate secret' });
  const open = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Rotate secret' }).click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('The laptop was stolen');
    await confirm.click();
  };
  await open();
  await expect.element(page.getByText(/^We couldn’t reach the server/)).toBeVisible();
  await confirm.click();
  await page.getByRole('button', { name: 'Close' }).click();
  await open();
  await expect.element(page.getByText('whsec_abc')).toBeVisible();
  expect([sent[0] === sent[1], sent[1] === sent[2], sent.length]).toEqual([true, false, 3]);
});

test('settings show the program’s values in words and with units, by subject [DESK-138, DESK-253, DESK-500, DESK-800, UX-20]', async () => {
  await openDesk('/bay/settings', {
    'settings.get': () => ({
      reply: {
        timeZone: 'America/New_York',
        hosts: ['bay.example'],
        programme: {
          limits: { goodwillPointsPerAct: 70 },
          lateLimitDays: 30,
          overlaps: 'ONE',
          ridesNotBefore: '2026-09-01',
          distanceUnit: null,
          operationsEmail: 'ops@bay.example',
          rideLimits: [{ mode: 'bus', maxHours: 3, maxKilometers: 60 }],
          impact: {
            factors: [
              { mode: 'bus', gramsPerKilometer: 70.5, averageKilometers: 4 },
              { mode: 'rail', gramsPerKilometer: 30 },
            ],
            carGramsPerKilometer: 170,
            source: { name: 'Handbook', year: 2025 },
          },
          pointsExpireAfterDays: null,
          inactivityDays: null,
          passwordMaxAgeDays: null,
          rideDetailDays: null,
          importedRidersWaitDays: null,
          speedRecordDays: 0,
          versionsNeedApproval: true,
          pointValue: { currency: 'USD', points: 100 },
          referral: { texts: { en: 'Refer a friend' } },
        },
        pauses: [],
      },
    }),
  });
  await expect.element(page.getByText('Goodwill points at once')).toBeVisible();
  const pairs = page
    .getByRole('definition')
    .elements()
    .map((one) => one.parentElement?.textContent);
  expect(pairs).toEqual(
    expect.arrayContaining([
      'Goodwill points at once70',
      'Accept late rides for30 days',
      'Ride limitsBus: 3 hours, 60 km',
      'Saved CO2Bus: 70.5 g/km · Train: 30 g/km · Car: 170 g/km · Handbook 2025',
      'Overlapping ridesOnly the earliest counts',
      'Earliest ride dateSep 1, 2026',
      'Distance unitMiles',
      'Email for stock alertsops@bay.example',
      'Points expire afterNever',
      'Members are inactive afterNever',
      'Passwords expire afterNever',
      'Keep ride times and stops forForever',
      'Keep imported riders who don’t join forUntil someone deletes them',
      'Keep page speed data forNot kept',
      'A second person approves versionsYes',
      'Point value100 points for 1 USD',
    ]),
  );
  expect(pairs.join()).not.toMatch(/[{}]|Refer a friend/);
  const subjects = page.getByRole('heading', { level: 3 }).elements();
  expect(subjects.map((each) => each.textContent)).toEqual([
    'Points',
    'Rides',
    'Rewards and stock',
    'Accounts and sign-in',
    'Staff and API keys',
    'Data and app reports',
  ]);
});
