import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openDesk, owner, type SentCall } from '../testing/desk-page.tsx';
import { savedFiles } from '../testing/saved-files.ts';

const batchId = '0a3c5b52-9f4e-7f7f-8a55-2f3f4f1b7a21';
const none = { ready: 0, given: 0, has: 0, notFor: 0, resting: 0, withdrawn: 0, used: 0 };
const batchOf = (state: string, counts: object, over: object = {}) => ({
  batchId,
  offerId: 'coffee',
  title: 'Coffee',
  lastDay: '2026-12-31',
  segment: null,
  state,
  counts: { ...none, ...counts },
  reason: null,
  createdAt: '2026-11-22T08:00:00Z',
  startedAt: null,
  endedAt: null,
  ...over,
});
const offers = [{ offerId: 'coffee', title: 'Coffee' }];
const listOf = (...batches: object[]) => ({ reply: { batches, offers, segments: [] } });
const figures = { revision: 3, points: 200_100, stock: { free: 1_500, promised: 20 }, usedNow: 0 };

test('a pasted list is checked in parts, its wrong lines are shown and downloaded, and it starts as shown [DESK-530, DESK-532]', async () => {
  const files = savedFiles();
  const sent: SentCall[] = [];
  const draft = batchOf('DRAFT', { ready: 2_001, has: 1 });
  let isStarted = false;
  await openDesk('/bay/offer-batches', {
    'offerBatches.list': () => listOf(...(isStarted ? [batchOf('RUNNING', { given: 500, ready: 1_501 })] : [])),
    'offerBatches.create': (call) => {
      sent.push(call);
      return { reply: { batchId, segment: null } };
    },
    'offerBatches.addLines': (call) => {
      sent.push(call);
      const { firstLine } = call.body as { firstLine: number };
      const errors = firstLine === 1 ? [{ line: 2, value: 'x@example.org', why: 'UNKNOWN' }] : [];
      return { reply: { ready: 400, errors } };
    },
    'offerBatches.get': () => ({ reply: { ...draft, ...figures } }),
    'offerBatches.start': (call) => {
      sent.push(call);
      isStarted = true;
      return { reply: { isChanged: true, points: 200_100 } };
    },
    'acts.tookTable': () => ({ reply: { rows: 1 } }),
  });
  await page.getByRole('button', { name: 'Give an offer to many' }).click();
  await page.getByLabelText('Last day to use it').fill('2026-12-31');
  await page.getByRole('button', { name: 'Continue' }).click();
  const lines = ['email', 'x@example.org', ...Array.from({ length: 599 }, (_, at) => `rider${at}@example.org`)];
  await page.getByLabelText('Member IDs or emails').fill(lines.join('\n'));
  await page.getByRole('button', { name: 'Check the list' }).click();
  await expect.element(page.getByText('800 members get the offer')).toBeVisible();
  await expect.element(page.getByRole('row', { name: /x@example.org No member has this ID or email/ })).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Download as CSV' }).click();
  await expect.poll(() => files.length).toBe(1);
  expect(await files[0]).toContain('2,x@example.org,No member has this ID or email');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.element(page.getByText('Give “Coffee” to 2,001 members?')).toBeVisible();
  await expect.element(page.getByText('1 already has or used it')).toBeVisible();
  await expect.element(page.getByText(/The pool has too few codes: 521 members wait/)).toBeVisible();
  await page.getByLabelText('Reason').fill('They tested the app');
  await page.getByRole('button', { name: 'Give the offer' }).click();
  await expect.element(page.getByText('500 of 2,001')).toBeVisible();
  const bodies = sent.map(({ body }) => body as Record<string, unknown>);
  expect(bodies).toMatchObject([
    { offerId: 'coffee', lastDay: '2026-12-31' },
    { heading: 'email', firstLine: 1 },
    { heading: 'email', firstLine: 501 },
    { offerId: 'coffee', members: 2_001, revision: 3, lastDay: '2026-12-31', reason: 'They tested the app' },
  ]);
  expect(bodies.map((body) => (body['lines'] as string[] | undefined)?.length)).toEqual([
    undefined,
    500,
    101,
    undefined,
  ]);
});

test('a segment is checked until its end [DESK-531]', async () => {
  const afters: unknown[] = [];
  await openDesk('/bay/offer-batches', {
    'offerBatches.list': () => listOf(batchOf('DRAFT', {}, { segment: 'pilots' })),
    'offerBatches.addSegment': ({ body }) => {
      const { after } = body as { after: string | null };
      afters.push(after);
      return { reply: after === null ? { after: batchId, ready: 500 } : { after: null, ready: 3 } };
    },
  });
  await expect.element(page.getByRole('cell', { name: 'Segment pilots' })).toBeVisible();
  await page.getByRole('button', { name: 'Add members' }).click();
  await page.getByRole('button', { name: 'Check the segment' }).click();
  await expect.element(page.getByText('503 members get the offer')).toBeVisible();
  expect(afters).toEqual([null, batchId]);
});

test('a running batch shows its progress until it is done [DESK-532]', async () => {
  let batch = batchOf('RUNNING', { given: 500, ready: 3 });
  await openDesk('/bay/offer-batches', {
    'offerBatches.list': () => listOf(batch),
  });
  await expect.element(page.getByText('500 of 503')).toBeVisible();
  batch = batchOf('DONE', { given: 503 });
  await expect.element(page.getByRole('cell', { name: 'Given', exact: true }), { timeout: 30_000 }).toBeVisible();
  await expect.element(page.getByRole('cell', { name: '503' })).toBeVisible();
});

test('an undo says how many offers were used, and viewers have no buttons [DESK-533]', async () => {
  const sent: SentCall[] = [];
  const done = batchOf('DONE', { given: 5 }, { reason: 'They tested the app' });
  await openDesk('/bay/offer-batches', {
    'offerBatches.list': () => listOf(done),
    'offerBatches.get': () => ({ reply: { ...done, ...figures, usedNow: 2 } }),
    'offerBatches.undo': (call) => {
      sent.push(call);
      return { reply: { isChanged: true } };
    },
  });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect
    .element(page.getByText('3 unused offers are withdrawn. 2 were already used and aren’t withdrawn.'))
    .toBeVisible();
  await page.getByLabelText('Reason').fill('Wrong list');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('The unused offers are being withdrawn')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ reason: 'Wrong list' }]);
});

test('without points.act there is no way to give or undo [DESK-533]', async () => {
  const agencies = owner.agencies.map((agency) => ({ ...agency, roles: ['viewer'], permissions: ['members.read'] }));
  await openDesk('/bay/offer-batches', {
    'me.get': () => ({ reply: { ...owner, agencies } }),
    'offerBatches.list': () => listOf(batchOf('DONE', { given: 5 })),
  });
  await expect.element(page.getByRole('cell', { name: 'Coffee' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Undo' }).elements()).toEqual([]);
  expect(page.getByRole('button', { name: 'Give an offer to many' }).elements()).toEqual([]);
});
