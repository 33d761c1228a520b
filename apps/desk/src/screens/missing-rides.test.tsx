import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { onePage, openDesk, type SentCall } from '../testing/desk-page.tsx';
import { maya, noGrants } from '../testing/member.ts';
import { savedFiles } from '../testing/saved-files.ts';
import { isolate } from '../words/isolate.ts';

const report = {
  missingRideId: '0c7c2f5e-1a4d-4a65-9a52-5d7b0a6b8e01',
  memberId: maya.memberId,
  providerId: 'card',
  providerName: 'Bay Card',
  riddenAt: '2026-11-21T07:40:00+00:00',
  fromName: 'Harbour',
  toName: 'Airport',
  note: 'The reader was dark',
  state: 'OPEN',
  reportedAt: '2026-11-21T09:00:00+00:00',
  answeredAt: null,
  answer: null,
  reviewedAt: null,
  reason: null,
  hasPhoto: false,
  isEntered: false,
};
const way = `${isolate('Harbour')} → ${isolate('Airport')}`;
const ride = { ...maya.rides[0], points: 10 };

test('a found missing ride is answered from the queue, shows its points, and leaves the queue [DESK-83]', async () => {
  const sent: SentCall[] = [];
  await openDesk('/bay/missing-rides', {
    'missingRides.list': () => (sent.length === 0 ? onePage(report) : onePage()),
    'missingRides.answer': (call) => {
      sent.push(call);
      return { reply: { report: { ...report, state: 'FOUND' }, ride } };
    },
  });
  await expect.element(page.getByText('Bay Card')).toBeVisible();
  await page.getByRole('button', { name: 'Add ride', exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: `Add ride: ${way}?` });
  await dialog.getByRole('combobox', { name: 'Travel mode' }).selectOptions('tram');
  await dialog.getByRole('button', { name: 'Add ride', exact: true }).click();
  await expect.element(page.getByText('Found. The rider earns 10 points.')).toBeVisible();
  expect(sent[0]?.body).toEqual({ state: 'FOUND', before: 'OPEN', mode: 'tram' });
  await expect.element(page.getByText('No open reports')).toBeVisible();
});

test("an agent sees the ride's member, reads the report, and chooses the mode themselves [DESK-428]", async () => {
  const sent: SentCall[] = [];
  await openDesk('/bay/missing-rides', {
    'missingRides.list': () => onePage(report),
    'missingRides.answer': (call) => {
      sent.push(call);
      return { reply: { report: { ...report, state: 'FOUND' }, ride } };
    },
  });
  await expect
    .element(page.getByRole('link', { name: maya.memberId.slice(0, 6) }))
    .toHaveAttribute('href', `/bay/members/${maya.memberId}?tab=rides`);
  await page.getByRole('button', { name: 'Add ride', exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: `Add ride: ${way}?` });
  for (const told of ['Nov 21, 2026, 2:40 AM EST', 'Bay Card', 'The reader was dark'])
    await expect.element(dialog.getByText(told)).toBeVisible();
  await expect.element(dialog.getByRole('combobox', { name: 'Travel mode' })).toHaveDisplayValue('Choose one');
  await dialog.getByRole('button', { name: 'Add ride', exact: true }).click();
  await expect.element(dialog.getByText('Fill in this field.')).toBeVisible();
  expect(sent).toEqual([]);
});

test.each([report.note, null])(
  "on the member's page the report is shown next to the answer, too; with the note: %s [DESK-428]",
  async (note) => {
    const missing = {
      MissingRideID: report.missingRideId,
      ProviderID: 'card',
      providerName: 'Bay Card',
      RiddenAtUTC: report.riddenAt,
      fromName: 'Harbour',
      toName: 'Airport',
      note,
      state: 'OPEN' as const,
      ReportedAtUTC: report.reportedAt,
      AnsweredAtUTC: null,
      answer: null,
      isInReview: false,
      reason: null,
      hasPhoto: false,
    };
    await openDesk(`/bay/members/${maya.memberId}?tab=rides`, {
      'members.get': () => ({ reply: { ...maya, may: ['answerRide'], missingRides: [missing] } }),
      'members.offerGrants': noGrants,
      'members.timeline': () => onePage(),
    });
    await page.getByRole('button', { name: 'Add ride', exact: true }).click();
    const dialog = page.getByRole('alertdialog', { name: `Add ride: ${way}?` });
    await expect.element(dialog.getByText('Nov 21, 2026, 2:40 AM EST')).toBeVisible();
    await expect.element(dialog.getByText('Bay Card')).toBeVisible();
    const facts = [...dialog.element().querySelectorAll('dd')].map(({ textContent }) => textContent);
    expect(facts.slice(2)).toEqual(note === null ? [] : [note]);
  },
);

test("a report without stops shows its provider's name, in the desk's language [DESK-254]", async () => {
  const asked: SentCall[] = [];
  const answers = {
    'missingRides.list': (call: SentCall) => {
      asked.push(call);
      return onePage({ ...report, fromName: null, toName: null });
    },
  };
  await openDesk('/bay/missing-rides', answers, 'es');
  await expect.element(page.getByRole('link', { name: 'Bay Card' })).toBeVisible();
  expect(asked[0]?.query['language']).toBe('es');
});

test('a ride that was not found needs a message for the rider; an error keeps the input [DESK-83]', async () => {
  await openDesk('/bay/missing-rides', {
    'missingRides.list': () => onePage(report),
    'missingRides.answer': () => ({ status: 409, error: 'RIDE_KNOWN' }),
  });
  await page.getByRole('button', { name: 'Reject report' }).click();
  const dialog = page.getByRole('alertdialog', { name: `Reject report: ${way}?` });
  await dialog.getByRole('button', { name: 'Reject report' }).click();
  await expect.element(dialog.getByText('Enter a reason (3 to 300 characters).')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Reason' }).selectOptions('NO_RECORD');
  const words = dialog.getByRole('textbox', { name: 'Answer to the rider' });
  await words.fill('The bus did not run that day.');
  await dialog.getByRole('button', { name: 'Reject report' }).click();
  await expect.element(dialog.getByText(/^This account already has a ride around that time\./)).toBeVisible();
  await expect.element(words).toHaveValue('The bus did not run that day.');
});

test('goodwill points are sent with a reason and an idempotency key, and the new balance is shown [DESK-79]', async () => {
  const sent: SentCall[] = [];
  await openDesk(`/bay/members/${maya.memberId}`, {
    'members.get': () => ({ reply: maya }),
    'members.offerGrants': noGrants,
    'members.timeline': () => onePage(),
    'members.goodwill': (call) => {
      sent.push(call);
      return { reply: { points: 25, isRepeated: false, balance: 1265 } };
    },
  });
  await page.getByRole('button', { name: 'Give goodwill points' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Give Maya Okafor goodwill points?' });
  await dialog.getByRole('textbox', { name: 'Points' }).fill('25');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Waited in the rain');
  await dialog.getByRole('button', { name: 'Give goodwill points' }).click();
  await expect.element(page.getByText('25 given. New balance: 1,265')).toBeVisible();
  expect(sent[0]?.body).toMatchObject({ points: 25, reason: 'Waited in the rain' });
});

test('the file has no bidi marks: places are written as typed, and never as a formula [DESK-134]', async () => {
  const files = savedFiles();
  await openDesk('/bay/missing-rides', {
    'missingRides.list': () => onePage({ ...report, fromName: '=1+1' }),
    'acts.tookTable': () => ({ reply: { rows: 1 } }),
  });
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  await expect.poll(() => files).toHaveLength(1);
  expect((await files[0])?.split('\r\n')[1]).toContain(",'=1+1 → Airport,");
});

test('the filters are in the address and in the call, and outcomes of 90 days are counted by reason [DESK-580, DESK-583]', async () => {
  const asked: SentCall[] = [];
  await openDesk('/bay/missing-rides', {
    'missingRides.list': (call) => {
      asked.push(call);
      return onePage({ ...report, hasPhoto: true, reviewedAt: report.reportedAt });
    },
    'missingRides.count': () => ({
      reply: {
        sinceDays: 90,
        states: { OPEN: 3, FOUND: 20, NOT_FOUND: 4 },
        reasons: { NO_RECORD: 4, ALREADY_COUNTED: 0, NOT_IN_PROGRAM: 0, NOT_READABLE: 0, OTHER: 0 },
      },
    }),
  });
  const counts = page.getByRole('region', { name: 'Last 90 days' });
  await expect.element(counts).toMatchTextContent(/Open3Found20Not found4The provider has no record4$/);
  await expect.element(page.getByText('Photo · In review')).toBeVisible();
  await page.getByRole('combobox', { name: 'Photo' }).selectOptions('YES');
  await page.getByRole('combobox', { name: 'Status' }).selectOptions('NOT_FOUND');
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect.poll(() => asked.at(-1)?.query).toMatchObject({ photo: 'YES', state: 'NOT_FOUND' });
  expect(location.search).toContain('photo=YES');
});
