import type { DraftTyped, DraftWork } from '@fareback/contract/admin';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { onePage, openDesk, owner } from '../testing/desk-page.tsx';
import { draftServer } from '../testing/draft-server.ts';
import { draftVersion } from '../testing/version.ts';

const by = (name: string) => ({ kind: 'staff', id: '7c3f1bb0-7a76-4d8b-9d3c-0f6a1d1a7b12', name }) as const;
const version = draftVersion();

afterEach(() => void vi.useRealTimers());

const difference = { against: 1, changes: [], reach: [], members: 10 };

/** A mock server with one draft; `other` edits it as another user. */
function server() {
  let work: DraftWork = {
    version,
    live: 1,
    files: {
      'tenant.yaml': 'id: bay\n',
      'programme.yaml': 'campaigns: []\n',
      'wording/en.json': '{"campaigns":{"ride":{"Title":"Ride"}}}',
      'wording/es.json': '{"campaigns":{"ride":{"Title":"Viaje"}}}',
    },
    pictures: {},
    problems: [],
    warnings: [],
  };
  let isUp = true;
  const put = (file: string, text: string | null, name: string): void => {
    const files = Object.entries({ ...work.files, [file]: text }).filter(
      (pair): pair is [string, string] => pair[1] !== null,
    );
    const isBroken = text?.includes('reward: -1') ?? false;
    const problems = isBroken
      ? [
          {
            file: 'bay/programme.yaml',
            line: 2,
            column: 3,
            key: 'campaigns.0.reward',
            message: 'expected 1 or more, found -1',
            saying: { form: 'expected {0}, found {1}', values: ['1 or more', '-1'] },
          },
        ]
      : [];
    const { revision } = work.version;
    work = {
      ...work,
      files: Object.fromEntries(files),
      problems,
      version: { ...work.version, revision: revision + 1, editors: [by(name)], faults: problems.length },
    };
  };
  return {
    kept: () => work,
    other: (file: string, text: string) => put(file, text, 'Ben Ode'),
    fail: (fails: boolean) => {
      isUp = !fails;
    },
    answers: {
      'versions.work': () => ({ reply: work }),
      'versions.get': () => ({ reply: work.version }),
      'versions.diff': () => ({ reply: difference }),
      'versions.packSchema': () => ({ status: 503, error: 'SERVICE_UNAVAILABLE' }),
      'versions.comments': () => ({ reply: { data: [] } }),
      'versions.list': () => onePage(work.version),
      'versions.save': ({ body }: { body: unknown }) => {
        const typed = body as DraftTyped;
        if (!isUp) return { status: 500, error: 'INTERNAL_ERROR' };
        if (typed.revision !== work.version.revision) return { status: 409, error: 'CHANGED_MEANWHILE' };
        if (Object.keys(typed.pictures).length > 0) return { status: 400, error: 'PACK_BROKEN' };
        for (const [file, text] of Object.entries(typed.files)) put(file, text, 'Ines Duarte');
        return { reply: work };
      },
    },
  };
}

const editor = (file: string) => page.getByRole('textbox', { name: file });

async function typeAtEnd(file: string, text: string): Promise<void> {
  await editor(file).click();
  await userEvent.keyboard('{Control>}{End}{/Control}');
  await userEvent.keyboard(text);
}

test('a draft autosaves, shows errors at their place, and reopens as it was left [DESK-116]', async () => {
  const draft = server();
  await openDesk('/bay/versions/2/edit?at=programme.yaml', draft.answers);
  await expect.element(page.getByRole('heading', { name: 'Draft: version 2', level: 1 })).toBeVisible();
  await typeAtEnd('programme.yaml', '- reward: -1');
  await expect.poll(() => draft.kept().files['programme.yaml']).toBe('campaigns: []\n- reward: -1');
  const fault = page.getByRole('button', { name: /programme\.yaml:2 campaigns\.0\.reward.*found -1/ });
  await expect.element(fault).toBeVisible();
  await page.getByRole('link', { name: 'tenant.yaml' }).click();
  await expect.element(editor('tenant.yaml')).toBeVisible();
  await fault.click();
  const isIn = (): boolean => {
    const field = editor('programme.yaml').query();
    return field !== null && (field.getRootNode() as ShadowRoot).activeElement === field;
  };
  await expect.poll(isIn).toBe(true);
});

test('texts appear in all languages side by side, and each is saved to its own file [DESK-116]', async () => {
  const draft = server();
  await openDesk('/bay/versions/2/edit?at=texts', draft.answers);
  const title = page.getByRole('group', { name: 'Title' });
  await expect.element(title.getByLabelText('English')).toHaveValue('Ride');
  await title.getByLabelText('Español').fill('Cada viaje');
  await expect
    .poll(() => JSON.parse(draft.kept().files['wording/es.json'] ?? '{}'))
    .toEqual({ campaigns: { ride: { Title: 'Cada viaje' } } });
});

test('of two people on one draft the second is notified, sees both texts and chooses; no typing is lost [DESK-115]', async () => {
  const draft = server();
  await openDesk('/bay/versions/2/edit?at=programme.yaml', draft.answers);
  await expect.element(editor('programme.yaml')).toBeVisible();
  draft.other('programme.yaml', 'campaigns: []\noffers: 1 # of Ben\n');
  draft.other('tenant.yaml', 'id: bay\nname: Bay\n');
  await typeAtEnd('programme.yaml', 'offers: 0');
  await expect.element(page.getByRole('heading', { name: 'Ben Ode updated this draft' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Two versions of programme.yaml' })).toBeVisible();
  expect(draft.kept().files['programme.yaml']).toBe('campaigns: []\noffers: 1 # of Ben\n');
  await page.getByRole('button', { name: 'Save the version below' }).click();
  await expect
    .poll(() => draft.kept().files)
    .toMatchObject({
      'programme.yaml': 'campaigns: []\noffers: 0',
      'tenant.yaml': 'id: bay\nname: Bay\n',
    });
});

test('leaving a draft saves it first, and asks if that fails [DESK-117]', async () => {
  const draft = server();
  await openDesk('/bay/versions/2/edit?at=programme.yaml', draft.answers);
  await typeAtEnd('programme.yaml', '# a');
  await page.getByRole('link', { name: 'Review changes' }).click();
  await expect.element(page.getByRole('heading', { name: 'Version 2', level: 1 })).toBeVisible();
  expect(draft.kept().files['programme.yaml']).toBe('campaigns: []\n# a');

  draft.fail(true);
  await page.getByRole('link', { name: 'Edit draft' }).click();
  await page.getByRole('navigation', { name: 'Draft sections' }).getByRole('link', { name: 'programme.yaml' }).click();
  await typeAtEnd('programme.yaml', 'b');
  await page.getByRole('link', { name: 'Review changes' }).click();
  const question = page.getByRole('alertdialog', { name: 'Discard unsaved changes?' });
  await question.getByRole('button', { name: 'Stay on this page' }).click();
  await expect.element(page.getByText('Not saved', { exact: true })).toBeVisible();
  await expect.element(editor('programme.yaml')).toHaveTextContent('campaigns: []# ab');
  await page.getByRole('link', { name: 'Review changes' }).click();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect.element(page.getByRole('heading', { name: 'Version 2', level: 1 })).toBeVisible();
});

test('a form with unsent input asks before it is left by a link or by closing its dialog; a sent one does not [DESK-117]', async () => {
  const draft = server();
  await openDesk('/bay/versions/1', {
    ...draft.answers,
    'versions.get': () => ({ reply: { ...version, number: 1, state: 'LIVE' } }),
    'versions.begin': () => ({ reply: version }),
    'maintenance.get': () => ({ reply: { isClosed: false, windows: [] } }),
  });
  await page.getByRole('button', { name: 'Start a draft from this version' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabelText('Note').fill('ferries');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog.getByText('If you close this, you lose your changes.')).toBeVisible();
  await expect.element(dialog.getByLabelText('Note')).toHaveValue('ferries');
  await dialog.getByRole('button', { name: 'Start a draft from this version' }).click();
  await expect.element(page.getByRole('heading', { name: 'Draft: version 2', level: 1 })).toBeVisible();
});

test("an expired session is renewed over the page even if only the desk's own polling finds it: the page and its input stay [DESK-118]", async () => {
  const draft = server();
  let isIn = true;
  await openDesk('/bay/versions/2/edit?at=programme.yaml', {
    ...draft.answers,
    'me.get': () => (isIn ? { reply: owner } : { status: 401, error: 'SIGN_IN_REQUIRED' }),
    'versions.save': (call) =>
      isIn ? draft.answers['versions.save'](call) : { status: 401, error: 'SIGN_IN_REQUIRED' },
    'signIn.mailCode': () => ({ reply: { attempt: 'a1', expiresAt: '2026-11-23T01:15:00Z' } }),
    'signIn.withCode': () => {
      isIn = true;
      return { reply: owner };
    },
  });
  await expect.element(editor('programme.yaml')).toBeVisible();
  isIn = false;
  const dialog = page.getByRole('alertdialog', { name: 'Your session expired' });
  // After a pause, returning to the desk checks the session.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 });
  window.dispatchEvent(new Event('visibilitychange'));
  await expect.element(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await typeAtEnd('programme.yaml', '# mine');
  await expect.element(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Email me a code' }).click();
  await dialog.getByRole('textbox', { name: 'Code from the email' }).fill('123456');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => draft.kept().files['programme.yaml']).toBe('campaigns: []\n# mine');
});

test("a small file with a picture of 8,000 pixels is rejected at its place with a fix in the desk's language, and its error in the list links to it [DESK-274]", async () => {
  const file = 'images/huge.png';
  const saying = {
    form: 'expected at most {0} pixels on a side, found {1} by {2}: save it smaller, 1280 wide is enough for a card',
    values: ['2560', '8000', '8000'],
  };
  const fault = { file, key: '', message: 'expected at most 2560 pixels on a side', saying };
  const { answers, kept } = draftServer({ 'programme.yaml': '' }, () => [fault]);
  const pictures = { 'huge.png': { digest: 'd' }, 'other.png': { digest: 'e' } };
  await openDesk(
    '/bay/versions/2/edit',
    {
      ...answers,
      'versions.work': () => ({ reply: { ...kept(), pictures } }),
      'versions.pull': () => ({ reply: { version: 2, revision: 1, digest: 'd', files: {}, pictures } }),
    },
    'es',
  );
  await page.getByRole('button', { name: /images\/huge\.png/ }).click();
  const card = page.getByRole('listitem').filter({ has: page.getByText('huge.png', { exact: true }) });
  await expect.element(card.getByText(/2560 píxeles.*8000.*1280/)).toBeVisible();
  const other = page.getByRole('listitem').filter({ has: page.getByText('other.png', { exact: true }) });
  await expect.element(other).toBeVisible();
  await expect.element(other.getByText(/2560/)).not.toBeInTheDocument();
});
