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

test('settings say what the programme says, and days on which the service failed, with the alert that paused them, are said and lifted [DESK-138, DESK-253, DESK-502, DESK-500, CAMP-40, UX-20]', async () => {
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
  // Settings are pairs of label and value, in words and with units [DESK-253].
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
  await openDesk('/bay/settings', {
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
  await openDesk('/bay/settings', {
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
  await openDesk('/bay/settings', {
    'settings.get': () => ({ reply: { timeZone: 'America/New_York', hosts: [], programme: {}, pauses: [] } }),
  });
  await expect.element(page.getByText('No service disruptions')).toBeVisible();
  expect(page.getByText('Declared days').elements()).toEqual([]);
});
