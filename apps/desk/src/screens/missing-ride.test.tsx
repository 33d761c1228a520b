import type { MissingRideDetails } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openDesk, owner, type SentCall } from '../testing/desk-page.tsx';
import { maya, noGrants } from '../testing/member.ts';

const reportId = '0c7c2f5e-1a4d-4a65-9a52-5d7b0a6b8e01';
const otherId = '0c7c2f5e-1a4d-4a65-9a52-5d7b0a6b8e02';
const stranger = '5b1f2d3c-52a6-4f0a-8d54-0c2b6b8a1f11';
const details: MissingRideDetails = {
  report: {
    missingRideId: reportId,
    memberId: maya.memberId,
    providerId: 'card',
    providerName: 'Bay Card',
    riddenAt: '2026-11-21T07:40:00.000Z',
    fromName: 'Harbour',
    toName: 'Airport',
    note: 'The reader was dark <script>',
    state: 'OPEN',
    reportedAt: '2026-11-21T09:00:00.000Z',
    answeredAt: null,
    answer: null,
    reviewedAt: null,
    reason: null,
    hasPhoto: true,
    isEntered: false,
  },
  connections: maya.connections,
  ridesOfDay: maya.rides,
  rideId: null,
  samePhoto: [],
  last90Days: { reports: 3, found: 1, notFound: 1 },
};
/** One pixel. */
const base64 = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const address = `/bay/missing-rides/${reportId}`;
const got = (more: Partial<MissingRideDetails> = {}) => ({
  'missingRides.get': () => ({ reply: { ...details, ...more } }),
});

test("a report's page shows what the rider wrote, the connections, and the rides of that day with their reasons [DESK-581]", async () => {
  await openDesk(address, got());
  await expect.element(page.getByText('The reader was dark <script>')).toBeVisible();
  await expect.element(page.getByText('ends in 7890')).toBeVisible();
  const rides = page.getByRole('region', { name: 'Rides of that day' });
  await expect.element(rides.getByText(maya.rides[0]?.campaigns[0]?.Title ?? '')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Add ride', exact: true })).toBeVisible();
});

test('the photo is shown only after a press, as an image and nothing else, which begins the review [DESK-584]', async () => {
  const sent: SentCall[] = [];
  await openDesk(address, {
    ...got(),
    'missingRides.review': (call) => {
      sent.push(call);
      return { reply: { report: details.report, photo: { type: 'image/png', base64 } } };
    },
  });
  await expect.element(page.getByRole('button', { name: 'Show photo' })).toBeVisible();
  expect(sent).toEqual([]);
  await page.getByRole('button', { name: 'Show photo' }).click();
  const photo = page.getByRole('img', { name: /^Photo of a ticket or receipt/ });
  await expect.element(photo).toHaveAttribute('src', `data:image/png;base64,${base64}`);
  expect(sent).toHaveLength(1);
});

test('the same photo of another member is marked with both reports, and the history of the member is counted [DESK-582]', async () => {
  const samePhoto = [{ missingRideId: otherId, memberId: stranger, reportedAt: '2026-11-20T09:00:00.000Z' }];
  await openDesk(address, got({ samePhoto }));
  await expect.element(page.getByText('1 other report has the same photo')).toBeVisible();
  const hints = page.getByRole('region', { name: 'History of this member' });
  await expect.element(hints).toMatchTextContent(/3 reports in 90 days: 1 counted, 1 rejected\./);
  const links = hints.getByRole('link').elements();
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/bay/missing-rides/${otherId}`,
    `/bay/members/${stranger}?tab=rides`,
  ]);
});

test('someone who may only read sees neither the photo nor an answer [DESK-584]', async () => {
  const [agency] = owner.agencies;
  const me = { ...owner, agencies: [{ ...agency, permissions: ['members.read'] }] };
  await openDesk(address, { ...got(), 'me.get': () => ({ reply: me }) });
  await expect.element(page.getByText('The reader was dark <script>')).toBeVisible();
  expect(page.getByRole('button', { name: 'Show photo' }).elements()).toEqual([]);
  expect(page.getByRole('button', { name: 'Add ride' }).elements()).toEqual([]);
});

test("an answered report shows its reason and the agency's words, and no photo [DESK-581]", async () => {
  const answered = { state: 'NOT_FOUND', reason: 'NOT_READABLE', answer: 'Too dark.', hasPhoto: false } as const;
  await openDesk(address, got({ report: { ...details.report, ...answered }, ridesOfDay: [], connections: [] }));
  for (const text of [
    'Photo or details unclear',
    'Too dark.',
    'No rides reported for that day',
    'No connected account',
  ])
    await expect.element(page.getByText(text)).toBeVisible();
  expect(page.getByRole('button', { name: /review|photo/ }).elements()).toEqual([]);
});

test("a ride is entered on the member's page with provider, arrival and mode, and its points are shown [DESK-585]", async () => {
  const sent: SentCall[] = [];
  await openDesk(`/bay/members/${maya.memberId}?tab=rides`, {
    'members.get': () => ({ reply: { ...maya, may: ['answerRide'] } }),
    'members.offerGrants': noGrants,
    'members.timeline': () => ({ reply: { data: [], links: { self: '', next: null, previous: null } } }),
    'missingRides.enter': (call) => {
      sent.push(call);
      return { reply: { report: { ...details.report, state: 'FOUND' }, ride: { ...maya.rides[0], points: 10 } } };
    },
  });
  await page.getByRole('button', { name: 'Enter a ride' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Enter a missing ride of Maya Okafor?' });
  await dialog.getByRole('button', { name: 'Add ride' }).click();
  await expect.element(dialog.getByText('Fill in this field.').first()).toBeVisible();
  await dialog.getByLabelText('Arrival').fill('2026-11-21T07:40');
  await dialog.getByRole('combobox', { name: 'Travel mode' }).selectOptions('tram');
  await dialog.getByRole('textbox', { name: 'From' }).fill('Harbour');
  await dialog.getByRole('button', { name: 'Add ride' }).click();
  await expect.element(page.getByText('Found. The rider earns 10 points.')).toBeVisible();
  expect(sent[0]?.body).toEqual({
    providerId: 'card',
    mode: 'tram',
    endedAt: '2026-11-21T12:40:00.000Z',
    fromPlace: 'Harbour',
  });
});
