import type { DraftTyped } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openDesk, owner } from '../testing/desk-page.tsx';
import { draftServer } from '../testing/draft-server.ts';

const files = {
  'tenant.yaml': 'id: bay\n',
  'programme.yaml':
    'campaignCategories: [{ id: rides }]\ncampaigns:\n  - id: ride\n    type: TRANSACTIONAL\n    category: rides\n    reward: 10\n',
  'theme.yaml': 'colours:\n  button: "#0a6b5c"\n',
  'wording/en.json': '{"campaigns":{"ride":{"Title":"Every ride"}}}',
};
const atRide = '/bay/versions/2/edit?at=campaigns/ride';
const ben = { kind: 'staff', id: '7c3f1bb0-7a76-4d8b-9d3c-0f6a1d1a7b13', name: 'Ben Ode' } as const;
const oneself = { kind: 'staff', id: owner.staffId, name: owner.name } as const;
const points = page.getByLabelText('Points', { exact: true });
const ofProgramme = (draft: ReturnType<typeof draftServer>): string => draft.kept().files['programme.yaml'] ?? '';
const picture = (name: string, bytes: number): File => new File(['a'.repeat(bytes)], name, { type: 'image/png' });

test('of several pictures added together the oversized or rejected one is named, and the others are saved and shown [DESK-320, DESK-321]', async () => {
  const draft = draftServer(files);
  await openDesk('/bay/versions/2/edit?at=images', {
    ...draft.answers,
    'versions.save': (call) => {
      const problem = { file: 'bay/images/wide.png', line: 0, column: 0, key: '', message: 'expected fewer pixels' };
      const problems = [{ ...problem, saying: { form: problem.message, values: [] } }];
      const isBad = (call.body as DraftTyped).pictures['wide.png'] !== undefined;
      if (isBad) return { status: 400, error: 'PACK_BROKEN', told: { problems } };
      return draft.answers['versions.save']?.(call) ?? { status: 500, error: 'INTERNAL_ERROR' };
    },
  });
  const chosen = [
    picture('good-one.png', 9),
    picture('wide.png', 9),
    picture('huge.png', 200_001),
    picture('two.png', 9),
  ];
  await page.getByLabelText('Add or replace images').upload(chosen);
  await expect.element(page.getByText(/^huge\.png exceeds 200 KB and wasn’t added/)).toBeVisible();
  await expect.element(page.getByText('images/wide.png: expected fewer pixels')).toBeVisible();
  await expect.poll(() => Object.keys(draft.kept().pictures)).toEqual(['good-one.png', 'two.png']);
  const shown = page.getByRole('listitem').filter({ hasText: /\.png/ });
  await expect
    .poll(() => shown.elements().map(({ textContent }) => textContent))
    .toEqual(['good-one.pngRemove', 'two.pngRemove']);
  await expect.element(page.getByText('Saved')).toBeVisible();
});

test('a pending picture is listed and can be removed before it is saved [DESK-321]', async () => {
  const draft = draftServer(files);
  let isUp = false;
  await openDesk('/bay/versions/2/edit?at=images', {
    ...draft.answers,
    'versions.save': (call) =>
      (isUp ? draft.answers['versions.save']?.(call) : undefined) ?? { status: 403, error: 'FORBIDDEN' },
  });
  await page.getByLabelText('Add or replace images').upload([picture('late.png', 9), picture('other.png', 9)]);
  const late = page.getByRole('listitem').filter({ hasText: 'late.png' });
  await expect.element(late.getByText('Not saved yet')).toBeVisible();
  await late.getByRole('button', { name: 'Remove late.png' }).click();
  await expect.element(late).not.toBeInTheDocument();
  isUp = true;
  await expect.poll(() => Object.keys(draft.kept().pictures)).toEqual(['other.png']);
});

test('a draft that could not be saved is saved when the network returns, and says so in advance [DESK-323]', async () => {
  const draft = draftServer(files);
  let isUp = true;
  let tries = 0;
  await openDesk(atRide, {
    ...draft.answers,
    'versions.save': (call) => {
      tries += 1;
      return (
        (isUp ? draft.answers['versions.save']?.(call) : undefined) ?? { status: 503, error: 'SERVICE_UNAVAILABLE' }
      );
    },
  });
  await expect.element(points).toHaveValue('10');
  isUp = false;
  await points.fill('12');
  await expect.element(page.getByText(/Retrying automatically/)).toBeVisible();
  isUp = true;
  const before = tries;
  window.dispatchEvent(new Event('online'));
  // Checked synchronously, so no other retry can interfere.
  expect(tries).toBe(before + 1);
  await expect.poll(() => ofProgramme(draft)).toContain('reward: 12');
  await expect.element(page.getByText('Saved')).toBeVisible();
});

test("a colleague's change is announced with the last editor's name, even after one's own save [DESK-322]", async () => {
  const draft = draftServer(files);
  await openDesk(atRide, draft.answers);
  await expect.element(points).toHaveValue('10');
  draft.elsewhere(ben, 'theme.yaml', 'colours:\n  button: "#000000"\n');
  await points.fill('12');
  await expect.poll(() => ofProgramme(draft)).toContain('reward: 12');
  await expect.element(page.getByText('Saved')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Ben Ode updated this draft' })).toBeVisible();
});

test("one's own change in another window is announced as such, not as a colleague's [DESK-322]", async () => {
  const draft = draftServer(files);
  await openDesk('/bay/versions/2/edit?at=theme.yaml', draft.answers);
  const theme = page.getByRole('textbox', { name: 'theme.yaml' });
  await expect.element(theme).toBeVisible();
  draft.elsewhere(oneself, 'theme.yaml', 'colours:\n  button: "#000000"\n');
  await theme.fill('colours:\n  button: "#ffffff"\n');
  await expect.element(page.getByRole('heading', { name: 'You updated this draft in another window' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Use the other window’s version' })).toBeVisible();
  await expect.element(page.getByRole('main').getByText(new RegExp(owner.name))).not.toBeInTheDocument();
});

test.each([
  ['DISCARDED', null, 'Discarded. Its changes aren’t saved.'],
  ['SCHEDULED', null, 'Scheduled. Cancel the schedule to make changes.'],
  ['LIVE', null, 'Published. It can’t be changed.'],
  ['DRAFT', '2026-03-02T13:00:00.000Z', 'Submitted for approval. Withdraw it to make changes.'],
] as const)(
  'a draft that a colleague made %s in the meantime says why it is read-only (%s) [DESK-385]',
  async (state, submittedAt, says) => {
    const draft = draftServer(files);
    await openDesk(atRide, {
      ...draft.answers,
      'versions.work': () => {
        const work = draft.kept();
        return { reply: { ...work, version: { ...work.version, state, submittedAt } } };
      },
    });
    await expect.element(page.getByText(says)).toBeVisible();
    await expect.element(points).toHaveAttribute('readonly');
  },
);

test('a draft discarded while a user types claims no save and offers no retry, and the text stays on screen [DESK-387]', async () => {
  const draft = draftServer(files);
  let isDropped = false;
  let tries = 0;
  await openDesk(atRide, {
    ...draft.answers,
    'versions.work': () => {
      const work = draft.kept();
      return { reply: isDropped ? { ...work, version: { ...work.version, state: 'DISCARDED' } } : work };
    },
    'versions.save': () => {
      tries += 1;
      return { status: 409, error: 'VERSION_SETTLED' };
    },
  });
  await expect.element(points).toHaveValue('10');
  isDropped = true;
  await points.fill('12');
  await expect.element(page.getByText('Not saved', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Discarded. Its changes aren’t saved.')).toBeVisible();
  await expect.element(page.getByText(/^Your latest changes are here/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Save now' })).not.toBeInTheDocument();
  await expect.element(page.getByText('Saved')).not.toBeInTheDocument();
  await expect.element(points).toHaveValue('12');
  await expect.element(points).toHaveAttribute('readonly');
  expect(tries).toBe(1);
});

test('a draft submitted while a user types is saved by a click once it is withdrawn [DESK-387]', async () => {
  const draft = draftServer(files);
  let submittedAt: string | null = null;
  await openDesk(atRide, {
    ...draft.answers,
    'versions.work': () => ({ reply: { ...draft.kept(), version: { ...draft.kept().version, submittedAt } } }),
    'versions.save': (call) =>
      (submittedAt === null ? draft.answers['versions.save']?.(call) : undefined) ?? {
        status: 409,
        error: 'VERSION_SETTLED',
      },
  });
  await expect.element(points).toHaveValue('10');
  submittedAt = '2026-03-02T13:00:00.000Z';
  await points.fill('12');
  await expect.element(page.getByText(/^Submitted for approval/)).toBeVisible();
  await expect.element(page.getByText(/^Your latest changes are here/)).toBeVisible();
  submittedAt = null;
  await page.getByRole('button', { name: 'Save now' }).click();
  await expect.poll(() => ofProgramme(draft)).toContain('reward: 12');
  await expect.element(page.getByText('Saved')).toBeVisible();
});
