import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openDesk, owner, type SentCall } from '../testing/desk-page.tsx';
import { reportSchedule } from '../testing/forms.ts';

const me = { staffId: owner.staffId, name: 'Olga Ortiz' };
const listed = (data: object[]) => ({
  reply: {
    timeZone: 'America/New_York',
    data,
    readers: [me, { staffId: reportSchedule.scheduleId, name: 'Ana Lima' }],
  },
});

test('the page shows when each report comes, its recipients, and who did not get it and why [DESK-763]', async () => {
  const sending = {
    sendingId: reportSchedule.scheduleId,
    dueAt: '2026-11-23T12:00:00Z',
    queuedAt: '2026-11-23T12:00:01Z',
    state: 'MADE',
    deliveries: [
      { name: 'Olga Ortiz', state: 'SENT' },
      { name: 'Ana Lima', state: 'REJECTED' },
    ],
  };
  await openDesk('/bay/report-schedules', {
    'reportSchedules.list': () => listed([{ ...reportSchedule, sendings: [sending] }]),
  });
  const card = page.getByRole('region', { name: 'Weekly · Every Monday at 7:00 AM' });
  await expect.element(card.getByText('Active')).toBeVisible();
  await expect.element(card.getByText('Nov 30, 2026,')).toBeVisible();
  await expect.element(card.getByText('Ana Lima: not sent: their mail server rejected the address')).toBeVisible();
  expect(card.getByRole('listitem').elements().at(1)?.textContent).toMatch(/^Ana Lima/);
});

test('a report page opens the form for that report; a monthly one sends its day and no weekday [DESK-758]', async () => {
  const sent: SentCall[] = [];
  await openDesk('/bay/report-schedules?report=funnel', {
    'reportSchedules.list': () => listed([]),
    'reportSchedules.save': (call) => {
      sent.push(call);
      return listed([reportSchedule]);
    },
  });
  const dialog = page.getByRole('alertdialog');
  await expect.element(dialog.getByLabelText('Report', { exact: true })).toHaveValue('funnel');
  await expect.element(dialog.getByLabelText('Weekday')).toBeVisible();
  await dialog.getByLabelText('How often').selectOptions('MONTHLY');
  await dialog.getByLabelText('Day of the month').selectOptions('31');
  await dialog.getByLabelText('Hour').selectOptions('6');
  await dialog.getByRole('checkbox', { name: 'Ana Lima' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => sent[0]?.body)
    .toMatchObject({
      report: 'funnel',
      frequency: 'MONTHLY',
      weekday: null,
      dayOfMonth: 31,
      hour: 6,
    });
  const { recipients } = (sent[0]?.body ?? { recipients: [] }) as { recipients: string[] };
  expect(recipients.toSorted()).toEqual([me.staffId, reportSchedule.scheduleId].toSorted());
});

test("an email's unsubscribe link asks, then removes the signed-in person only [DESK-765]", async () => {
  const sent: SentCall[] = [];
  await openDesk(`/bay/report-schedules?leave=${reportSchedule.scheduleId}`, {
    'reportSchedules.list': () => listed([reportSchedule]),
    'reportSchedules.leave': (call) => {
      sent.push(call);
      return listed([reportSchedule]);
    },
  });
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop getting this report' }).click();
  await expect.element(page.getByText('You no longer get this report', { exact: true })).toBeVisible();
  expect(sent[0]?.path).toBe(`/admin/agencies/bay/report-schedules/${reportSchedule.scheduleId}/leave`);
});

test('sending by hand asks with the number of recipients, and pausing shows the schedule as paused [DESK-764, DESK-766]', async () => {
  const sent: SentCall[] = [];
  const reply = (call: SentCall) => {
    sent.push(call);
    return listed([{ ...reportSchedule, isPaused: call.path.endsWith('/pause'), nextAt: null }]);
  };
  await openDesk('/bay/report-schedules', {
    'reportSchedules.list': () => listed([{ ...reportSchedule, isPaused: sent.length > 1 }]),
    'reportSchedules.sendNow': reply,
    'reportSchedules.pause': reply,
  });
  const press = async (name: string): Promise<void> => {
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();
  };
  await page.getByRole('button', { name: 'Send now', exact: true }).click();
  await expect.element(page.getByText(/^Sends the report to 1 recipient\./)).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send now', exact: true }).click();
  await expect.element(page.getByText('Report on its way', { exact: true })).toBeVisible();
  await press('Pause');
  await expect.element(page.getByText('Paused', { exact: true })).toBeVisible();
  expect(sent.map(({ path }) => path.split('/').at(-1))).toEqual(['send', 'pause']);
});

test('viewers see schedules without buttons, except to stop their own report [DESK-758]', async () => {
  const agencies = owner.agencies.map((agency) => ({ ...agency, permissions: ['reports.read'] }));
  const recipients = [{ ...me, mayRead: true }];
  await openDesk('/bay/report-schedules', {
    'me.get': () => ({ reply: { ...owner, agencies } }),
    'reportSchedules.list': () => listed([{ ...reportSchedule, recipients }]),
  });
  const card = page.getByRole('region', { name: 'Weekly · Every Monday at 7:00 AM' });
  await expect.element(card.getByRole('button', { name: 'Stop getting this report' })).toBeVisible();
  expect(card.getByRole('button').elements()).toHaveLength(1);
});
