import type { BookRun } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { notificationPage, openDesk, owner, type SentCall } from '../testing/desk-page.tsx';

const asOperator = { 'me.get': () => ({ reply: { ...owner, isOperator: true } }) };
const run = (over: Partial<BookRun>): BookRun => ({
  runId: '019c7c2f-5e1a-7d4a-8a52-5d7b0a6b8e01',
  requestedAt: '2026-11-30T02:47:00Z',
  requestedBy: null,
  checkedAt: '2026-11-30T02:50:00Z',
  endedAt: '2026-11-30T02:50:00Z',
  members: 1200,
  entries: 40_000,
  broken: 0,
  unproven: 0,
  ...over,
});
const listed = {
  isWhole: true,
  unread: [],
  agencies: [
    { agencyId: 'harbor', name: 'Harbor Transit', run: run({ broken: 2 }), broken: 2 },
    { agencyId: 'bay', name: 'Bay Transit', run: run({ endedAt: null, members: 300 }), broken: 0 },
    { agencyId: 'new', name: 'New Transit', run: null, broken: 0 },
  ],
};

test('each agency has the result of its last verification in words, and a new one starts after a confirmation [DESK-701]', async () => {
  const sent: SentCall[] = [];
  await openDesk('/bay/books', {
    ...asOperator,
    'books.list': () => ({ reply: listed }),
    'books.verify': (call) => {
      sent.push(call);
      return { reply: { queued: 1, open: 0 } };
    },
  });
  const harbor = page.getByRole('row', { name: /Harbor Transit/ });
  await expect.element(harbor.getByText('2 errors')).toBeVisible();
  await expect.element(page.getByRole('row', { name: /Bay Transit/ }).getByText('In progress')).toBeVisible();
  await expect.element(page.getByRole('row', { name: /New Transit/ }).getByText('Never verified')).toBeVisible();
  await harbor.getByRole('button', { name: 'Verify books of Harbor Transit' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Verify the books of Harbor Transit?' });
  await dialog.getByRole('button', { name: 'Verify books' }).click();
  await expect.element(page.getByText('1 verification started')).toBeVisible();
  expect(sent[0]?.body).toEqual({ agencyId: 'harbor' });
});

test('errors of an earlier whole verification stay after a clean run, with a note, and not with “No errors” [DESK-701]', async () => {
  const agencies = [{ agencyId: 'harbor', name: 'Harbor Transit', run: run({}), broken: 3 }];
  await openDesk('/bay/books', { ...asOperator, 'books.list': () => ({ reply: { ...listed, agencies } }) });
  const harbor = page.getByRole('row', { name: /Harbor Transit/ });
  await expect.element(harbor.getByText('3 errors')).toBeVisible();
  await expect.element(harbor.getByText(/Found earlier/)).toBeVisible();
  expect(harbor.getByText('No errors').elements()).toEqual([]);
});

test('all books are verified with one press; agencies with an open verification are left [DESK-701]', async () => {
  const sent: SentCall[] = [];
  await openDesk('/bay/books', {
    ...asOperator,
    'books.list': () => ({ reply: listed }),
    'books.verify': (call) => {
      sent.push(call);
      return { reply: { queued: 0, open: 3 } };
    },
  });
  await page.getByRole('button', { name: 'Verify all books' }).click();
  await page
    .getByRole('alertdialog', { name: 'Verify the books of all agencies?' })
    .getByRole('button', { name: 'Verify all books' })
    .click();
  await expect.element(page.getByText('A verification is already in progress')).toBeVisible();
  expect(sent[0]?.body).toEqual({ agencyId: null });
});

test('the runs of an agency name who requested them and list the findings with the member [DESK-703]', async () => {
  const memberId = '019c7c2f-5e1a-7d4a-8a52-5d7b0a6b8e07';
  const findings = [{ rule: 'balance', memberId, detail: 'balance 31, entries 30' }];
  await openDesk('/bay/books?of=harbor', {
    ...asOperator,
    'books.list': () => ({ reply: listed }),
    'books.runs': () => ({
      reply: {
        agencyId: 'harbor',
        name: 'Harbor Transit',
        runs: [{ ...run({ broken: 2, requestedBy: 'Ana Lima' }), findings }],
      },
    }),
  });
  await expect.element(page.getByRole('heading', { name: 'Last verifications of Harbor Transit' })).toBeVisible();
  await expect.element(page.getByText('Ana Lima')).toBeVisible();
  await expect.element(page.getByText('balance 31, entries 30')).toBeVisible();
  await expect.element(page.getByText('The first 1 of 2 errors are listed.')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: memberId.slice(0, 8) }))
    .toHaveAttribute('href', `/harbor/members/${memberId}`);
});

test('the security record lists acts with their object, filtered by call, and exports the same [DESK-705]', async () => {
  const asked: SentCall[] = [];
  const event = {
    eventId: '019c7c2f-5e1a-7d4a-8a52-5d7b0a6b8e08',
    happenedAt: '2026-11-30T08:00:00Z',
    what: 'desk.books.verify',
    outcome: 'OK',
    times: 1,
    memberId: null,
    network: '192.0.2.0/24',
    askedBy: 'staff c2a1',
    about: 'harbor',
  };
  await openDesk('/bay/security-record', {
    ...asOperator,
    'security.list': (call) => {
      asked.push(call);
      return { reply: { data: [event], links: { self: '/', next: null, previous: null } } };
    },
  });
  const row = page.getByRole('row', { name: /desk\.books\.verify/ });
  await expect.element(row.getByText('harbor')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Download as CSV' })).toBeVisible();
  await page.getByLabelText('Call or command').fill('desk.books.verify');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect.poll(() => asked.at(-1)?.query['what']).toBe('desk.books.verify');
});

test('a notification of errors in the books links to the runs of its agency [DESK-702]', async () => {
  const notification = {
    notificationId: '019c7c2f-5e1a-7d4a-8a52-5d7b0a6b8e09',
    kind: 'BOOKS',
    at: '2026-11-30T08:00:00Z',
    isRead: false,
    by: null,
    version: null,
    about: null,
    title: null,
    level: null,
  };
  await openDesk('/bay/your-notifications', {
    ...asOperator,
    'staffNotifications.list': () => notificationPage(notification),
  });
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'A verification found errors in the books' }))
    .toHaveAttribute('href', '/bay/books?of=bay');
});

test('data keys show which one encrypts and until when an older one is kept, with the steps to change it [DESK-706]', async () => {
  const at = '2026-11-30T08:00:00Z';
  const keys = [
    { keyId: '1f2e3d4c', state: 'ENCRYPTS', usedAt: at, from: null },
    { keyId: 'aa11bb22', state: 'KEPT', usedAt: at, from: '2026-12-08T08:00:00Z' },
  ];
  await openDesk('/bay/data-keys', { ...asOperator, 'installation.dataKeys': () => ({ reply: { keys } }) });
  await expect.element(page.getByRole('row', { name: /1f2e3d4c.*Encrypts new data/ })).toBeVisible();
  await expect.element(page.getByRole('row', { name: /aa11bb22.*Kept for emails.*Dec 8, 2026/ })).toBeVisible();
  await expect.element(page.getByText('npm run rewards -- keys reseal')).toBeVisible();
});
