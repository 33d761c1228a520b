import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openDesk } from '../testing/desk-page.tsx';
import { draftServer } from '../testing/draft-server.ts';

const files = { 'tenant.yaml': 'id: bay\n', 'programme.yaml': 'campaigns: []\n', 'wording/en.json': '{}' };
const said = (text: string) => page.getByRole('listitem').filter({ hasText: text });

test('repeated clicks before the save post a comment once [DESK-325]', async () => {
  const draft = draftServer(files);
  const gate = Promise.withResolvers<void>();
  let calls = 0;
  await openDesk('/bay/versions/2/edit', {
    ...draft.answers,
    'versions.comment': (call) => {
      calls += 1;
      return { reply: undefined, ...draft.answers['versions.comment']?.(call), when: gate.promise };
    },
  });
  await page.getByLabelText('Add a comment').fill('Not before the fair.');
  const say = page.getByRole('button', { name: 'Comment' });
  await say.dblClick();
  await expect.poll(() => calls).toBe(1);
  const form = (say.element() as HTMLButtonElement).form;
  form?.requestSubmit();
  gate.resolve();
  await expect.element(said('Not before the fair.')).toBeVisible();
  await expect.element(page.getByLabelText('Add a comment')).toHaveValue('');
  expect([calls, draft.said().length]).toEqual([1, 1]);
  await page.getByLabelText('Add a comment').fill('In spring.');
  await say.click();
  await expect.element(said('In spring.')).toBeVisible();
});

test('a comment repeated after a lost response has the same idempotency key; another text has a new one [DESK-397]', async () => {
  const draft = draftServer(files);
  const sent: { text: string; idempotencyKey: string }[] = [];
  await openDesk('/bay/versions/2/edit', {
    ...draft.answers,
    'versions.comment': (call) => {
      sent.push(call.body as (typeof sent)[number]);
      const kept = draft.answers['versions.comment']?.(call);
      return sent.length > 1 && kept ? kept : { status: 503, error: 'SERVICE_UNAVAILABLE' };
    },
  });
  const typed = page.getByLabelText('Add a comment');
  const say = page.getByRole('button', { name: 'Comment' });
  await typed.fill('Too dear?');
  await say.click();
  await expect.element(page.getByText('The service isn’t available right now. Try again in a moment.')).toBeVisible();
  await say.click();
  await expect.element(typed).toHaveValue('');
  await typed.fill('In spring.');
  await say.click();
  await expect.poll(() => sent.map(({ text }) => text)).toEqual(['Too dear?', 'Too dear?', 'In spring.']);
  const keys = sent.map(({ idempotencyKey }) => idempotencyKey);
  expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 0, 2]);
});

test('users can delete their own comments only [DESK-325]', async () => {
  const draft = draftServer(files);
  const by = { kind: 'staff', id: '7c3f1bb0-7a76-4d8b-9d3c-0f6a1d1a7b13', name: 'Ben Ode' };
  const theirs = { id: '019c7c2f-5e1a-7d4a-8a52-5d7b0a6b8e01', about: '', text: 'No.', by, at: '2026-11-22T08:00:00Z' };
  await openDesk('/bay/versions/2/edit', {
    ...draft.answers,
    'versions.comments': () => ({ reply: { data: [theirs, ...draft.said()] } }),
  });
  await page.getByLabelText('Add a comment').fill('Too dear?');
  await page.getByRole('button', { name: 'Comment' }).click();
  await said('Too dear?').getByRole('button', { name: 'Delete: Too dear?' }).click();
  await expect.element(said('Too dear?')).not.toBeInTheDocument();
  await expect.element(page.getByText('Deleted')).toBeVisible();
  expect(draft.said()).toEqual([]);
  await expect.element(said('No.')).toBeVisible();
  await expect.element(said('No.').getByRole('button')).not.toBeInTheDocument();
});

test('repeated fast clicks delete a comment once [DESK-325]', async () => {
  const draft = draftServer(files);
  let calls = 0;
  await openDesk('/bay/versions/2/edit', {
    ...draft.answers,
    'versions.takeBackComment': (call) => {
      calls += 1;
      return draft.answers['versions.takeBackComment']?.(call) ?? { status: 404, error: 'NOT_FOUND' };
    },
  });
  await page.getByLabelText('Add a comment').fill('Too dear?');
  await page.getByRole('button', { name: 'Comment' }).click();
  const takeBack = said('Too dear?').getByRole('button', { name: 'Delete: Too dear?' });
  await expect.element(takeBack).toBeVisible();
  const button = takeBack.element() as HTMLButtonElement;
  button.click();
  button.click();
  await expect.element(said('Too dear?')).not.toBeInTheDocument();
  expect(calls).toBe(1);
});

test('a comment by a former colleague is marked, and a staff manager can delete it [TEN-38]', async () => {
  const draft = draftServer(files);
  const by = { kind: 'staff', id: '7c3f1bb0-7a76-4d8b-9d3c-0f6a1d1a7b13', name: 'former-staff-7c3f1bb0' };
  const theirs = { id: '019c7c2f-5e1a-7d4a-8a52-5d7b0a6b8e01', about: '', text: 'No.', by, at: '2026-11-22T08:00:00Z' };
  await openDesk('/bay/versions/2/edit', {
    ...draft.answers,
    'versions.comments': () => ({ reply: { data: [theirs] } }),
  });
  await expect.element(said('No.').getByText('Former staff 7c3f1bb0')).toBeVisible();
  await expect.element(said('No.').getByRole('button', { name: 'Delete: No.' })).toBeVisible();
});

test('an @ offers people by keyboard; the completed one is sent as mentioned, and Escape only closes the list [DESK-767]', async () => {
  const draft = draftServer(files);
  const sent: { text: string; mentions: string[] }[] = [];
  const [ana, cem] = ['019c7c2f-5e1a-7d4a-8a52-5d7b0a6b8e01', '019c7c2f-5e1a-7d4a-8a52-5d7b0a6b8e02'];
  await openDesk('/bay/versions/2/edit', {
    ...draft.answers,
    'versions.readers': () => ({
      reply: {
        data: [
          { staffId: ana, name: 'Ana Lima' },
          { staffId: cem, name: 'Cem Ada' },
        ],
      },
    }),
    'versions.comment': (call) => {
      sent.push(call.body as (typeof sent)[number]);
      return { reply: undefined, ...draft.answers['versions.comment']?.(call) };
    },
  });
  const typed = page.getByLabelText('Add a comment');
  await typed.click();
  await userEvent.keyboard('Too dear? @a');
  await expect.element(page.getByRole('option', { name: 'Ana Lima' })).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('option', { name: 'Cem Ada' })).toHaveAttribute('aria-selected', 'true');
  const active = typed.element().getAttribute('aria-activedescendant') ?? '';
  expect(document.getElementById(active)?.textContent).toBe('Cem Ada');
  await userEvent.keyboard('{Enter}');
  await expect.element(typed).toHaveValue('Too dear? @Cem Ada ');
  await userEvent.keyboard('@an');
  await expect.element(page.getByRole('option', { name: 'Ana Lima' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('option')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Comment' }).click();
  await expect.poll(() => sent).toMatchObject([{ text: 'Too dear? @Cem Ada @an', mentions: [cem] }]);
});

test('a mention of a person who lost access is refused with words, and the text stays [DESK-768]', async () => {
  const draft = draftServer(files);
  await openDesk('/bay/versions/2/edit', {
    ...draft.answers,
    'versions.readers': () => ({ reply: { data: [{ staffId: crypto.randomUUID(), name: 'Ana Lima' }] } }),
    'versions.comment': () => ({ status: 409, error: 'NOT_A_DRAFT_READER' }),
  });
  await page.getByLabelText('Add a comment').fill('@Ana Lima, look.');
  await page.getByRole('button', { name: 'Comment' }).click();
  await expect.element(page.getByText(/^A person you mentioned can’t open drafts\./)).toBeVisible();
  await expect.element(page.getByLabelText('Add a comment')).toHaveValue('@Ana Lima, look.');
});
