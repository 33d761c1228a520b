import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openDesk, type SentCall } from '../testing/desk-page.tsx';
import { approval } from '../testing/forms.ts';

const over = { status: 409, error: 'NEEDS_SECOND_PERSON', told: { points: 50_000, limit: 10_000, per: 'ACT' } };

test('an action above the limits can be sent for approval with its input, which stays until then [DESK-470]', async () => {
  const sent: SentCall[] = [];
  await openDesk('/bay/codes', {
    'codes.batches': () => ({ reply: { batches: [] } }),
    'codes.mint': () => over,
    'approvals.request': (asked) => {
      sent.push(asked);
      return { reply: { ...approval, act: 'codes.mint', isOwn: true } };
    },
  });
  await page.getByRole('button', { name: 'Generate codes' }).first().click();
  const dialog = page.getByRole('alertdialog', { name: 'Generate codes' });
  await dialog.getByLabelText('Batch').fill('winter');
  await dialog.getByLabelText('Number of codes', { exact: true }).fill('50');
  await dialog.getByLabelText('Points per code').fill('1000');
  await expect.element(dialog.getByRole('button', { name: 'Submit for approval' })).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Generate codes' }).click();
  await expect.element(dialog.getByText('That’s more points than you can move alone', { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: 'Submit for approval' }).click();
  await expect.element(page.getByText('Submitted for approval. A colleague has 3 days to decide.')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([
    { act: 'codes.mint', params: {}, body: { batch: 'winter', count: 50, reward: 1000, uses: 1 } },
  ]);
});

test('an approver sees what a request changes and why, and approves it; the requester withdraws one [DESK-470]', async () => {
  const approved: string[] = [];
  const own = { ...approval, requestId: '00000000-0000-4000-8000-000000000009', isOwn: true, askedBy: 'Ines Duarte' };
  await openDesk('/bay/approvals', {
    'approvals.list': () => ({ reply: { requests: [{ ...approval, mayDecide: true }, own] } }),
    'approvals.approve': ({ path }) => {
      approved.push(path);
      return { reply: { ...approval, state: 'APPROVED' } };
    },
  });
  await expect.element(page.getByRole('button', { name: 'Withdraw' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Approve' }).elements()).toHaveLength(1);
  await page.getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Approve this request?' });
  for (const text of ['Give points', '20,000', 'The reader was dark', 'Sam'])
    await expect.element(dialog.getByText(text)).toBeVisible();
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect.element(page.getByText('Approved and completed')).toBeVisible();
  expect(approved).toEqual([`/admin/agencies/bay/approvals/${approval.requestId}/approve`]);
});

test('a request for an import shows its provider, file and rows, with a link to the check [DESK-717]', async () => {
  const file = {
    importId: '00000000-0000-4000-8000-000000000007',
    providerName: 'City bikes',
    fileName: 'june.csv',
    rows: 4_001,
  };
  const asked = {
    ...approval,
    act: 'imports.run',
    memberIds: [],
    body: { revision: 3 },
    import: file,
    mayDecide: true,
  };
  await openDesk('/bay/approvals', { 'approvals.list': () => ({ reply: { requests: [asked] } }) });
  await page.getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Approve this request?' });
  for (const text of ['City bikes', '4,001', '20,000']) await expect.element(dialog.getByText(text)).toBeVisible();
  await expect
    .element(dialog.getByRole('link', { name: 'june.csv' }))
    .toHaveAttribute('href', `/bay/imports/${file.importId}`);
});

test('a rejected request shows its reason to the requester [DESK-470]', async () => {
  const rejected = {
    ...approval,
    state: 'REJECTED',
    isOwn: true,
    body: null,
    closedBy: 'Sam',
    closedAt: '2026-11-22T08:00:00Z',
    closeReason: 'No receipt was sent',
  };
  await openDesk('/bay/approvals', { 'approvals.list': () => ({ reply: { requests: [rejected] } }) });
  await expect.element(page.getByText('No receipt was sent')).toBeVisible();
  await expect.element(page.getByText('Rejected')).toBeVisible();
  expect(page.getByRole('button', { name: 'Withdraw' }).elements()).toHaveLength(0);
});

test("Today links to requests that wait for a decision, and marks one's own [DESK-470]", async () => {
  const own = { ...approval, requestId: '00000000-0000-4000-8000-000000000009', isOwn: true };
  await openDesk('/bay', {
    'approvals.list': () => ({ reply: { requests: [{ ...approval, mayDecide: true }, own] } }),
  });
  await expect.element(page.getByText('1 of your requests is pending')).toBeVisible();
  await page.getByRole('link', { name: '1 request needs your decision' }).click();
  await expect.element(page.getByRole('heading', { name: 'Approvals', level: 1 })).toBeVisible();
});
