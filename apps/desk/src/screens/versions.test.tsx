import type { Version } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { onePage, openDesk, owner, type SentCall } from '../testing/desk-page.tsx';
import { pressAction } from '../testing/press-action.ts';

const by = (name: string) => ({ kind: 'staff', id: '7d0e4c52-9b1f-4f0a-8a35-2f3f0c9d6e44', name }) as const;
const made = '2026-03-02T12:00:00.000Z';
const draft: Version = {
  number: 2,
  state: 'DRAFT',
  origin: 'DESK',
  revision: 3,
  basedOn: 1,
  digest: 'a'.repeat(64),
  note: 'Summer <b>ferries</b>',
  author: by('Ana Lima'),
  createdAt: made,
  editors: [by('Ben Ode')],
  changedAt: made,
  submittedAt: null,
  approver: null,
  approvedAt: null,
  publishAt: null,
  faults: 0,
  missed: null,
  publisher: null,
  publishedAt: null,
  supersededAt: null,
};
const live: Version = { ...draft, number: 1, state: 'LIVE', note: '', publishedAt: made, editors: [] };
const difference = {
  against: 1,
  changes: [
    {
      kind: 'campaign',
      id: 'ride',
      name: 'Every ride',
      change: 'CHANGED',
      fields: [
        { field: 'reward', language: null, before: 10, after: 12 },
        { field: 'Title', language: 'es', before: 'Viaje', after: 'Cada viaje' },
      ],
    },
    { kind: 'offer', id: 'day', name: 'Day ticket', change: 'REMOVED', fields: [] },
  ],
  reach: [{ kind: 'campaign', id: 'ride', members: 40_100, isExact: false }],
  members: 51_000,
};
const answers = (version: Version) => ({
  'versions.get': () => ({ reply: version }),
  'versions.diff': () => ({ reply: difference }),
  'versions.comments': () => ({ reply: { data: [] } }),
});

test('versions are listed with status, author and note, each with its own URL [DESK-112]', async () => {
  await openDesk('/bay/versions', { 'versions.list': () => onePage(draft, live), ...answers(draft) });
  const row = page.getByRole('row', { name: /Version 2/ });
  await expect.element(row).toBeVisible();
  await expect.element(row.getByText('Draft')).toBeVisible();
  await expect.element(row.getByText('Summer <b>ferries</b>')).toBeVisible();
  await page.getByRole('link', { name: 'Version 2' }).click();
  await expect.element(page.getByRole('heading', { name: 'Version 2', level: 1 })).toBeVisible();
  expect(location.pathname).toBe('/bay/versions/2');
  // The clicked link is gone with its page; the focus moves to the new page [DESK-362].
  await expect.element(page.getByRole('main')).toHaveFocus();
});

test('one click changes the program: in the current draft, else in a new one based on the live version [DESK-340]', async () => {
  const asked: unknown[] = [];
  await openDesk('/bay/versions', {
    ...answers(draft),
    'versions.list': () => onePage({ ...draft, submittedAt: made }, live),
    'versions.begin': ({ body }) => {
      asked.push(body);
      return { reply: { ...draft, number: 3 } };
    },
  });
  await page.getByRole('button', { name: 'Edit program' }).click();
  await page.getByLabelText('Note').fill('May');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Start a draft from this version' }).click();
  await expect.poll(() => location.pathname).toBe('/bay/versions/3/edit');
  expect(asked).toEqual([{ from: 1, note: 'May' }]);
});

test('if there is a draft, the program page links to it and creates no second one by mistake [DESK-340]', async () => {
  await openDesk('/bay/versions', { ...answers(draft), 'versions.list': () => onePage(draft, live) });
  const on = page.getByRole('link', { name: 'Continue with version 2' });
  await expect.element(on).toHaveAttribute('href', '/bay/versions/2/edit');
  expect(page.getByRole('button', { name: 'Edit program' }).query()).toBeNull();
});

test('a draft created by a colleague in the meantime is mentioned in the dialog, and the typed text stays [DESK-391]', async () => {
  let isBegun = false;
  await openDesk('/bay/versions', {
    ...answers(draft),
    'versions.list': () => (isBegun ? onePage(draft, live) : onePage(live)),
    'versions.begin': () => {
      isBegun = true;
      return { status: 503, error: 'SERVICE_UNAVAILABLE' };
    },
  });
  await page.getByRole('button', { name: 'Edit program' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabelText('Note').fill('May');
  const begin = dialog.getByRole('button', { name: 'Start a draft from this version' });
  await begin.click();
  await expect.element(dialog.getByText('The service isn’t available right now. Try again in a moment.')).toBeVisible();
  await expect.element(dialog.getByText('Version 2 is already a draft. Close this and continue there.')).toBeVisible();
  await expect.element(begin).toHaveAttribute('aria-disabled', 'true');
  await expect.element(dialog.getByLabelText('Note')).toHaveValue('May');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Close without saving' }).click();
  await expect.element(page.getByRole('link', { name: 'Continue with version 2' })).toBeVisible();
});

test('an approver rejects a version with a reason, and nothing is sent without one [DESK-341]', async () => {
  const asked: unknown[] = [];
  await openDesk('/bay/versions/2', {
    ...answers({ ...draft, submittedAt: made }),
    'versions.sendBack': ({ body }) => {
      asked.push(body);
      return { reply: draft };
    },
  });
  await pressAction('Send back');
  const dialog = page.getByRole('alertdialog', { name: 'Send version 2 back?' });
  await dialog.getByRole('button', { name: 'Send back' }).click();
  await expect.element(dialog.getByText('Enter a reason (3 to 300 characters).')).toBeVisible();
  await dialog.getByLabelText('Reason').fill('Too dear in May');
  await dialog.getByRole('button', { name: 'Send back' }).click();
  await expect.element(page.getByText('Version 2: Draft')).toBeVisible();
  expect(asked).toEqual([{ revision: 3, reason: 'Too dear in May' }]);
});

test("a version is scheduled in the agency's time zone, named below the field [DESK-259]", async () => {
  const sent: SentCall[] = [];
  const agencies = owner.agencies.map((agency) => ({ ...agency, timeZone: 'Pacific/Chatham' }));
  await openDesk('/bay/versions/2', {
    ...answers(draft),
    'me.get': () => ({ reply: { ...owner, agencies } }),
    'versions.schedule': (call) => {
      sent.push(call);
      return { reply: { ...draft, state: 'SCHEDULED' } };
    },
  });
  await pressAction('Schedule');
  const dialog = page.getByRole('alertdialog');
  const when = dialog.getByLabelText('Date and time');
  await expect.element(when).toHaveAccessibleDescription('Agency time: Chatham Time (Pacific/Chatham).');
  await when.fill('2030-07-01T10:00');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect.poll(() => sent[0]?.body).toEqual({ revision: 3, publishAt: '2030-06-30T21:15:00.000Z' });
});

test('a version lists its changes in words and numbers, field by field, and their reach [DESK-112]', async () => {
  await openDesk('/bay/versions/2', answers(draft));
  const reward = page.getByRole('row', { name: /Campaign: Every ride.*Points.*10.*12.*40,100/ });
  await expect.element(reward).toBeVisible();
  await expect.element(page.getByRole('row', { name: /Title \(Español\).*Viaje.*Cada viaje/ })).toBeVisible();
  await expect.element(page.getByRole('row', { name: /Offer: Day ticket.*Removed/ })).toBeVisible();
  await expect.element(page.getByText('2 changes from version 1. The agency has 51,000 riders.')).toBeVisible();
});

test("below an added entity all its fields are listed for approvers; texts follow their language's direction [DESK-311, DESK-314]", async () => {
  const fields = [
    { field: 'price', language: null, before: null, after: 45 },
    { field: 'Title', language: 'en', before: null, after: 'Cider' },
    { field: 'Title', language: 'ar', before: 'Alto – تفاح', after: 'Alto 7 – عصير التفاح' },
  ];
  const added = { kind: 'offer', id: 'cider', name: 'Cider', change: 'ADDED', fields };
  await openDesk('/bay/versions/2', {
    ...answers(draft),
    'versions.diff': () => ({ reply: { ...difference, changes: [added], members: 1 } }),
  });
  await expect.element(page.getByRole('row', { name: /Offer: Cider.*Added/ })).toBeVisible();
  await expect.element(page.getByRole('row', { name: /Offer: Cider.*Price in points.*45/ })).toBeVisible();
  const arabic = page.getByText('Alto 7 – عصير التفاح');
  await expect.element(arabic).toHaveAttribute('lang', 'ar');
  await expect.element(arabic).toHaveAttribute('dir', 'rtl');
  await expect.element(page.getByText('1 change from version 1. The agency has 1 rider.')).toBeVisible();
});

const lost = (): never => {
  throw new TypeError('Failed to fetch');
};

test.each([
  ['the answer of a publication was lost', lost, /^We couldn’t reach the server/],
  [
    'another was quicker',
    () => ({ status: 409, error: 'VERSION_SETTLED' }),
    /^This version’s status doesn’t allow that/,
  ],
])("where %s the page shows the version's current status [DESK-381]", async (_, answer, says) => {
  let isLive = false;
  await openDesk('/bay/versions/2', {
    ...answers(draft),
    'versions.get': () => ({ reply: { ...draft, state: isLive ? 'LIVE' : 'DRAFT' } }),
    'versions.publish': () => {
      isLive = true;
      return answer();
    },
  });
  await page.getByRole('button', { name: 'Publish now' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Publish version 2 now?' });
  await dialog.getByRole('button', { name: 'Publish now' }).click();
  await expect.element(dialog.getByText(says)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('Live', { exact: true })).toBeVisible();
  expect(page.getByRole('button', { name: 'Publish now' }).query()).toBeNull();
});

test('publishing first shows its effects, sends the revision that was shown, and reports an error in the dialog [DESK-112]', async () => {
  const asked: SentCall[] = [];
  let isApproved = false;
  await openDesk('/bay/versions/2', {
    ...answers(draft),
    'versions.publish': (call) => {
      asked.push(call);
      return isApproved ? { reply: { ...draft, state: 'LIVE' } } : { status: 409, error: 'NEEDS_APPROVAL' };
    },
  });
  await page.getByRole('button', { name: 'Publish now' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Publish version 2 now?' });
  await expect.element(dialog.getByText('2 changes for 51,000 riders.', { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: 'Publish now' }).click();
  await expect.element(dialog.getByText('This needs a second person’s approval.', { exact: false })).toBeVisible();
  isApproved = true;
  await dialog.getByRole('button', { name: 'Publish now' }).click();
  await expect.element(page.getByText('Version 2: Live')).toBeVisible();
  expect(asked.map(({ path, body }) => [path, body])).toEqual([
    ['/admin/agencies/bay/versions/2/publish', { revision: 3 }],
    ['/admin/agencies/bay/versions/2/publish', { revision: 3 }],
  ]);
});

test('the live version is rolled back from its page, with a note, by the number that was seen live [DESK-112]', async () => {
  const asked: unknown[] = [];
  await openDesk('/bay/versions/2', {
    ...answers({ ...live, number: 2 }),
    'versions.rollBack': ({ body }) => {
      asked.push(body);
      return { reply: { ...live, number: 3 } };
    },
  });
  await pressAction('Roll back to previous version');
  await page.getByLabelText('Note').fill('too dear');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Roll back to previous version' }).click();
  await expect.element(page.getByText('Version 3: Live')).toBeVisible();
  expect(asked).toEqual([{ from: 2, note: 'too dear' }]);
});

test('the first version offers no rollback and no difference [DESK-255]', async () => {
  await openDesk('/bay/versions/1', {
    ...answers(live),
    'versions.diff': () => ({ reply: { against: null, changes: [], reach: [], members: 0 } }),
  });
  await expect.element(page.getByText('This is the first version. All its content is new.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Start a draft from this version' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Roll back to previous version' }).query()).toBeNull();
  expect(page.getByText('No changes').query()).toBeNull();
});

test("a version's changes are requested in the user's language, with its date format; an unset last day means no end [DESK-363, UX-20]", async () => {
  const asked: SentCall[] = [];
  const ended = {
    kind: 'campaign',
    id: 'ride',
    name: 'Cada viaje',
    change: 'CHANGED',
    fields: [{ field: 'endsOn', language: null, before: null, after: '2026-11-26' }],
  };
  const told = (call: SentCall) => {
    asked.push(call);
    return { reply: { ...difference, changes: [ended], reach: [], members: 1 } };
  };
  await openDesk('/bay/versions/2', { ...answers(draft), 'versions.diff': told }, 'es');
  await expect.element(page.getByRole('row', { name: /Cada viaje.*Sin fin.* 26 nov 2026/ })).toBeVisible();
  expect(asked[0]?.query).toEqual({ language: 'es' });
});

test('a button that disappears after its action leaves the focus at the next available action [DESK-362]', async () => {
  let now: Version = draft;
  await openDesk('/bay/versions/2', {
    ...answers(draft),
    ...withApproval,
    'versions.get': () => ({ reply: now }),
    'versions.submit': () => {
      now = { ...draft, submittedAt: made, revision: draft.revision + 1 };
      return { reply: now };
    },
  });
  const ask = page.getByRole('button', { name: 'Submit for approval' });
  await expect.element(ask).toBeVisible();
  (ask.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const dialog = page.getByRole('alertdialog', { name: 'Submit version 2 for approval?' });
  await expect.element(dialog.getByRole('button', { name: 'Submit for approval' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Awaiting approval', { exact: true })).toBeVisible();
  await expect.element(ask).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement?.closest('main button, main a')?.textContent).toBe('Approve');
});

test("automatic steps are named in the desk's language, other steps by the person [DESK-383]", async () => {
  const command = (name: string) => ({ kind: 'command', id: null, name }) as const;
  const made = [
    { ...draft, number: 4, author: by('Ana Lima') },
    { ...draft, number: 3, author: command('ana') },
    { ...live, number: 2, author: command('the installation') },
    { ...live, number: 1, author: command('before versions were kept') },
  ];
  await openDesk('/bay/versions', { 'versions.list': () => onePage(...made) }, 'es');
  const cell = (who: string) => page.getByRole('cell', { name: who, exact: true });
  await expect.element(cell('Ana Lima')).toBeVisible();
  await expect.element(cell('ana')).toBeVisible();
  await expect.element(cell('Sistema')).toBeVisible();
  await expect.element(cell('antes del historial de versiones')).toBeVisible();
});

const withApproval = {
  'me.get': () => ({ reply: { ...owner, agencies: owner.agencies.map((one) => ({ ...one, needsApproval: true })) } }),
};
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('Approve is not offered to a person who changed the version, nor Publish before its approval; it says why [DESK-486]', async () => {
  const mine = { ...by('Ines Duarte'), id: owner.staffId };
  const version = { ...draft, submittedAt: made, editors: [mine] };
  await openDesk('/bay/versions/2', { ...answers(version), ...withApproval });
  await expect
    .element(page.getByText('You made or changed this version, so someone else must approve it.'))
    .toBeVisible();
  await expect
    .element(page.getByText('Someone else must approve this version before it can be published.'))
    .toBeVisible();
  for (const name of ['Approve', 'Publish now', 'Publish later']) expect(button(name).elements()).toEqual([]);
  await expect.element(button('Withdraw')).toBeVisible();
});

test('Publish is not offered for a version that was started before the live one; it names that one [DESK-486]', async () => {
  const version = { ...draft, author: by('Ana Lima'), basedOn: 1 };
  await openDesk('/bay/versions/2', {
    ...answers(version),
    'versions.diff': () => ({ reply: { ...difference, against: 4 } }),
  });
  await expect.element(page.getByText(/^Version 4 went live after this one was started\./)).toBeVisible();
  expect(button('Publish now').elements()).toEqual([]);
});

test("a version's page has its next step as a button, and every other action in one menu [DESK-615]", async () => {
  await openDesk('/bay/versions/2', answers(draft));
  const menu = page.getByRole('button', { name: 'More actions' });
  await expect.element(menu).toBeVisible();
  await expect.element(button('Publish now')).toBeVisible();
  for (const name of ['Submit for approval', 'Schedule', 'Discard']) expect(button(name).elements()).toEqual([]);
  await menu.click();
  const entries = page
    .getByRole('menuitem')
    .elements()
    .map(({ textContent }) => textContent);
  expect(entries).toEqual(['Submit for approval', 'Schedule', 'Discard', 'Backtest', 'Test rides', 'Download']);
  await expect
    .element(page.getByRole('menuitem', { name: 'Backtest' }))
    .toHaveAttribute('href', '/bay/versions/2/backtest');
});
