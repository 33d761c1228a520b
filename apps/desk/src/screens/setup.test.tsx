import { setupSteps } from '@fareback/contract/admin';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, onePage, openDesk, owner } from '../testing/desk-page.tsx';
import { draftServer } from '../testing/draft-server.ts';
import { notOpenReads, seenAddress, setup } from '../testing/setup-forms.ts';
import { draftVersion } from '../testing/version.ts';
import { address, setup as words } from '../words/en/setup.ts';

const lack = (name: string, said: object = {}) => ({ lack: name, count: null, name: null, ...said });
const steps = (lacking: Record<string, object[]>) =>
  setupSteps.map((step) => ({ step, isDone: lacking[step] === undefined, lacks: lacking[step] ?? [] }));
const stepNamed = (name: string) => page.getByRole('listitem').filter({ hasText: name });

test('Today of an agency before launch shows the checklist: done steps, missing ones in words, and links [DESK-232]', async () => {
  await openDesk('/bay', {
    ...notOpenReads({
      draft: 1,
      live: null,
      steps: steps({
        LOOK: [lack('STARTER_LOGO'), lack('CONTRAST', { count: 2 })],
        LANGUAGES: [lack('MISSING_TEXTS', { name: 'vi', count: 9 })],
        PUBLISHED: [lack('NOT_PUBLISHED')],
      }),
      stays: [lack('NO_SUPPORT'), lack('WARNINGS', { count: 1 })],
    }),
  });
  await expect.element(page.getByText('9 of 12 steps done')).toBeVisible();
  const look = stepNamed(words.LOOK);
  await expect.element(look.getByText(words.STARTER_LOGO)).toBeVisible();
  await expect.element(look.getByText('2 color pairs have too little contrast.')).toBeVisible();
  await expect
    .element(look.getByRole('link', { name: 'Open images' }))
    .toHaveAttribute('href', '/bay/versions/1/edit?at=images');
  await expect.element(stepNamed(words.LANGUAGES).getByText(/9 texts are missing in Ti.ng Vi.t\./)).toBeVisible();
  await expect
    .element(stepNamed(words.PUBLISHED).getByRole('link', { name: 'View and publish version 1' }))
    .toHaveAttribute('href', '/bay/versions/1');
  const open = page.getByRole('button', { name: 'Open the app to riders' });
  await expect.element(open).toBeDisabled();
  await expect.element(page.getByText(words.openObstacle)).toBeVisible();
  await expect.element(page.getByRole('region', { name: words.stays }).getByText(words.NO_SUPPORT)).toBeVisible();
  // A trial needs a published version.
  expect(page.getByRole('button', { name: 'Create a test rider' }).elements()).toEqual([]);
});

test("an owner who launched the app sees today's figures, even from a server that does not know of the launch yet [DESK-242]", async () => {
  await openDesk('/bay', {
    ...notOpenReads(),
    'setup.open': () => ({ reply: setup({ isOpen: true, openedAt: '2026-11-22T08:00:00Z' }) }),
  });
  await page.getByRole('button', { name: 'Open the app to riders' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Open the app to riders' }).click();
  await expect.element(page.getByRole('heading', { name: 'Today so far' })).toBeVisible();
  await expect.element(page.getByText(words.opened)).toBeVisible();
});

test('a test event shows its request and its result, and sample rides show their points [DESK-236, DESK-238]', async () => {
  await openDesk('/bay', {
    ...notOpenReads(),
    'setup.sendTestEvent': ({ body }) => ({
      reply: {
        path: `/ingest/bay/${(body as { provider: string }).provider}/events`,
        headers: { 'webhook-id': 'one' },
        body: '{"type":"trip.completed"}',
        outcome: 'rejected',
        reason: 'TOO_OLD',
        at: '2026-11-22T08:00:00Z',
      },
    }),
    'setup.tryOut': () => ({
      reply: {
        version: 1,
        riders: 100,
        days: 28,
        rides: 4321,
        points: 54_321,
        campaigns: [{ campaignId: 'daily', title: 'Every ride counts', points: 54_321, reached: 98 }],
      },
    }),
  });
  const confirm = (name: string) => page.getByRole('alertdialog').getByRole('button', { name });
  await page.getByRole('button', { name: 'Send a test event' }).click();
  await confirm('Send a test event').click();
  await expect.element(page.getByText('Event rejected: Arrived too late.')).toBeVisible();
  await expect.element(page.getByText('Sent to /ingest/bay/card/events')).toBeVisible();
  await expect.element(page.getByText(/webhook-id: one/)).toBeVisible();
  await page.getByRole('button', { name: 'Test with simulated rides' }).click();
  await confirm('Test with simulated rides').click();
  await expect.element(page.getByText(/^Simulated: 100 riders, 4,321 rides in 28 days\./)).toBeVisible();
  await expect.element(page.getByRole('row', { name: /Every ride counts 54,321 98/ })).toBeVisible();
});

test('a user who is no platform operator cannot create an agency [DESK-233]', async () => {
  await openDesk('/bay/agencies', {});
  await expect.element(page.getByRole('heading', { level: 1, name: 'Agencies' })).toBeVisible();
  expect(page.getByRole('button', { name: 'New agency' }).elements()).toEqual([]);
});

test('the platform operator assigns the address from its step, and it is checked again [DESK-293]', async () => {
  const given: unknown[] = [];
  const here = owner.agencies.map((agency) => ({ ...agency, isOpen: false }));
  await openDesk('/bay', {
    ...notOpenReads(),
    'me.get': () => ({ reply: { ...owner, isOperator: true, agencies: here } }),
    'setup.address': () => ({ reply: given.length === 0 ? seenAddress({ outcome: 'ONLY_HERE' }) : seenAddress() }),
    'agencies.addHost': ({ body }) => {
      given.push(body);
      return { reply: body };
    },
  });
  const step = stepNamed(words.ADDRESS);
  // An operator gets no instruction to ask an operator.
  await expect.element(step.getByText(/^Not working No address yet/)).toBeVisible();
  expect(step.getByRole('button', { name: address.copy }).elements()).toEqual([]);
  await step.getByRole('button', { name: address.give }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabelText('App address').fill('rewards.bay.example');
  await dialog.getByRole('button', { name: address.give }).click();
  await expect.element(step.getByText(/The app is working at/)).toBeVisible();
  expect(given).toEqual([{ agencyId: 'bay', host: 'rewards.bay.example' }]);
});

test('the address step shows what responds there, and the lines to copy for the person who can fix it [DESK-292]', async () => {
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation((text) => {
    copied.push(text);
    return Promise.resolve();
  });
  let seen: object = seenAddress({ outcome: 'NO_NAME', leadsTo: [] });
  await openDesk('/bay', { ...notOpenReads(), 'setup.address': () => ({ reply: seen }) });
  const step = stepNamed(words.ADDRESS);
  await expect.element(step.getByText(/^Not working DNS doesn’t know rewards\.bay\.example yet\./)).toBeVisible();
  await step.getByRole('button', { name: address.copy }).click();
  expect(copied).toEqual([expect.stringContaining('rewards.bay.example.  CNAME  desk.example.org.')]);
  // Only the platform operator assigns addresses.
  expect(step.getByRole('button', { name: address.give }).elements()).toEqual([]);
  seen = seenAddress();
  await step.getByRole('button', { name: address.look }).click();
  await expect.element(step.getByText(/^Working The app is working at rewards\.bay\.example\./)).toBeVisible();
  expect(step.getByRole('button', { name: address.copy }).elements()).toEqual([]);
});

test.each<[string, string, Answers]>([
  ['stock', 'No offers use a code pool', { 'coupons.stock': () => ({ reply: { pools: [] } }) }],
  ['providers', 'The program has no providers yet', { 'providers.health': () => ({ reply: { providers: [] } }) }],
  ['secrets', 'No shared secrets', { 'secrets.list': () => ({ reply: { secrets: [] } }) }],
])(
  "before the first publication %s says when the draft's content will appear, and links to the missing steps [DESK-419]",
  async (screen, title, reads) => {
    await openDesk(`/bay/${screen}`, { ...notOpenReads({ live: null, draft: 1 }), ...reads });
    await expect.element(page.getByText(title)).toBeVisible();
    await expect.element(page.getByText(words.unpublished)).toBeVisible();
    await page.getByRole('link', { name: 'Launch checklist' }).click();
    await expect.element(page.getByRole('heading', { name: words.list })).toBeVisible();
  },
);

test('no page of an agency before launch claims that riders have its app [DESK-419]', async () => {
  await openDesk('/bay/maintenance', {
    ...notOpenReads(),
    'maintenance.get': () => ({ reply: { isClosed: false, own: null, forAll: null } }),
  });
  await expect.element(page.getByText('The app isn’t open to riders yet')).toBeVisible();
  expect(page.getByText('The app is open to riders').query()).toBeNull();
});

test.each([
  [null, /^Changes save automatically/],
  [1, /^Based on version 1\. Changes save automatically/],
])('a draft of an agency without a live version replaces no version, begun on %s [DESK-419]', async (basedOn, lead) => {
  const { answers, kept } = draftServer({ 'programme.yaml': '' });
  const { version } = kept();
  await openDesk('/bay/versions/2/edit', {
    ...answers,
    'versions.work': () => ({ reply: { ...kept(), live: version.number, version: { ...version, basedOn } } }),
  });
  await expect.element(page.getByText(lead)).toBeVisible();
  expect(page.getByText(/went live after this draft was started/).query()).toBeNull();
});

test('publishing before launch says that riders see nothing yet [DESK-419]', async () => {
  const { answers } = draftServer({ 'programme.yaml': '' });
  await openDesk('/bay/versions/2', { ...answers, ...notOpenReads({ live: null, draft: 2 }) });
  await page.getByRole('button', { name: 'Publish now' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect.element(dialog.getByText(/Riders see nothing until an owner opens the app\.$/)).toBeVisible();
});

test('before launch, Today also lists the versions that need an approval [DESK-487]', async () => {
  const version = draftVersion({ submittedAt: '2026-11-22T08:00:00Z' });
  await openDesk('/bay', { ...notOpenReads(), 'versions.list': () => onePage(version) });
  await expect
    .element(page.getByRole('link', { name: 'Version 2 by Ana Lima needs your approval' }))
    .toHaveAttribute('href', '/bay/versions/2');
});
