import { strToU8, zipSync } from 'fflate';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { chooseIn, slowFile } from '../../testing/chosen-file.ts';
import { type Answers, onePage, openDesk, owner } from '../../testing/desk-page.tsx';
import { pressAction } from '../../testing/press-action.ts';
import { draftVersion } from '../../testing/version.ts';

const live = draftVersion({ number: 5, state: 'LIVE' });
const pack = (mark: string) =>
  new File([zipSync({ 'bay/tenant.yaml': strToU8('id: bay'), 'bay/.version': strToU8(mark) })], 'bay.zip');
const changes = [
  {
    kind: 'campaign',
    id: 'ride',
    name: 'Every ride',
    change: 'CHANGED',
    fields: [{ field: 'reward', language: null, before: 10, after: 12 }],
  },
];

const withDraft: Answers = {
  'versions.list': () => onePage(live),
  'versions.get': () => ({ reply: draftVersion({ number: 6 }) }),
  'versions.comments': () => ({ reply: { data: [] } }),
  'versions.diff': () => ({ reply: { against: 5, changes: [], reach: [], members: 3 } }),
};

test('a pack pulled a month ago is rejected with the changes since, and imported after confirmation [DESK-121]', async () => {
  const asked: unknown[] = [];
  await openDesk('/bay/versions', {
    ...withDraft,
    'versions.draft': ({ body }) => {
      asked.push(body);
      const { basedOn } = body as { basedOn: number };
      if (basedOn !== 5) return { status: 409, error: 'NEWER_VERSION_LIVE', told: { live: 5, changes } };
      return { reply: draftVersion({ number: 6 }) };
    },
  });
  await pressAction('Upload a pack');
  const dialog = page.getByRole('alertdialog', { name: 'Upload a pack as a draft' });
  await dialog.getByLabelText('Zip file').upload(pack('3'));
  await expect.element(dialog.getByText('It’s based on version 3.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect.element(dialog.getByRole('row', { name: /Campaign: Every ride.*Points.*10.*12/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'I’ve reviewed this. Overwrite version 5' }).click();
  await expect.element(page.getByRole('heading', { name: 'Version 6', level: 1 })).toBeVisible();
  const files = { 'tenant.yaml': 'id: bay' };
  expect(asked).toEqual([3, 5].map((basedOn) => ({ pack: { files, pictures: {} }, note: '', basedOn })));
});

test('a pack of a draft based on an older version names that version, with the changes since [DESK-416]', async () => {
  await openDesk('/bay/versions', {
    'versions.list': () => onePage(live),
    'versions.draft': () => ({ status: 409, error: 'NEWER_VERSION_LIVE', told: { live: 5, basedOn: 2, changes } }),
  });
  await pressAction('Upload a pack');
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabelText('Zip file').upload(pack('3'));
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect
    .element(dialog.getByText(/^It’s based on version 3, a draft of version 2, but version 5 is live\./))
    .toBeVisible();
  await expect.element(dialog.getByRole('row', { name: /Campaign: Every ride.*Points.*10.*12/ })).toBeVisible();
});

test('with a long error the buttons to continue and cancel stay reachable on a phone [DESK-434]', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1280, 800));
  const many = Array.from({ length: 20 }, (_, nr) => ({ ...changes[0], id: `ride-${nr}`, name: `Every ride ${nr}` }));
  await openDesk('/bay/versions', {
    'versions.list': () => onePage(live),
    'versions.draft': () => ({ status: 409, error: 'NEWER_VERSION_LIVE', told: { live: 5, changes: many } }),
  });
  await pressAction('Upload a pack');
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabelText('Zip file').upload(pack('3'));
  await dialog.getByRole('button', { name: 'Upload' }).click();
  for (const name of ['I’ve reviewed this. Overwrite version 5', 'Cancel']) {
    const button = dialog.getByRole('button', { name });
    await expect.element(button).toBeVisible();
    button.element().scrollIntoView({ block: 'nearest' });
    await expect.element(button).toBeInViewport({ ratio: 1 });
  }
});

test('a pack of a draft that changed since says who changed it, when, and which changes it would miss, and becomes a second draft after confirmation [DESK-425]', async () => {
  const asked: unknown[] = [];
  const told = { revision: 4, editors: ['Ana Lima', 'Kim Ode'], changedAt: '2026-11-23T15:00:00Z', changes };
  await openDesk('/bay/versions', {
    ...withDraft,
    'versions.draft': ({ body }) => {
      const { basedOn, revision } = body as { basedOn: number; revision?: number };
      asked.push([basedOn, revision]);
      if (revision === 2) return { status: 409, error: 'CHANGED_MEANWHILE', told };
      if (basedOn !== 5) return { status: 409, error: 'NEWER_VERSION_LIVE', told: { live: 5, basedOn: 2, changes } };
      return { reply: draftVersion({ number: 6 }) };
    },
  });
  await pressAction('Upload a pack');
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabelText('Zip file').upload(pack('3.2'));
  await expect.element(dialog.getByText('It’s based on version 3.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect
    .element(
      dialog.getByText('Kim Ode changed version 3 on Nov 23, 2026, 10:00 AM EST, after this pack was downloaded.'),
    )
    .toBeVisible();
  await expect.element(dialog.getByText(/Version 3 keeps them/)).toBeVisible();
  await expect.element(dialog.getByText(/^Someone else changed this/)).not.toBeInTheDocument();
  await expect.element(dialog.getByRole('row', { name: /Campaign: Every ride.*Points.*10.*12/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'I’ve reviewed this. Create a separate draft' }).click();
  await dialog.getByRole('button', { name: 'I’ve reviewed this. Overwrite version 5' }).click();
  await expect.element(page.getByRole('heading', { name: 'Version 6', level: 1 })).toBeVisible();
  expect(asked).toEqual([
    [3, 2],
    [3, 4],
    [5, undefined],
  ]);
});

test("a pack with errors lists each with its place and the parser's message, and a file that is no pack is not sent [DESK-121, DESK-426]", async () => {
  const problems = [
    {
      file: 'bay/tenant.yaml',
      line: 1,
      column: 1,
      key: 'name',
      message: 'expected a text, found nothing',
      saying: { form: 'expected a text, found nothing', values: [] },
    },
    {
      file: 'bay/programme.yaml',
      line: 7,
      column: 3,
      key: '',
      message: 'expected a line',
      saying: { form: 'expected a line', values: [] },
      detail: 'Unexpected token',
    },
  ];
  await openDesk('/bay/versions', {
    'versions.list': () => onePage(live),
    'versions.draft': () => ({ status: 400, error: 'PACK_BROKEN', told: { problems } }),
  });
  await pressAction('Upload a pack');
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabelText('Zip file').upload(new File(['no zip'], 'a.zip'));
  await expect.element(dialog.getByText('We can’t read this. Choose a zip file or a folder.')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Upload' })).toBeDisabled();
  await dialog.getByLabelText('Zip file').upload(pack('5'));
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect.element(dialog.getByText('expected a text, found nothing', { exact: false })).toBeVisible();
  await expect.element(dialog.getByText('bay/tenant.yaml:1 name', { exact: true })).toBeVisible();
  await expect.element(dialog.getByText('line 7, column 3')).toBeVisible();
  await dialog.getByText('Parser message').click();
  await expect.element(dialog.getByText('Unexpected token')).toBeVisible();
});

test('Today lists the versions that wait for the current user, but not their own for approval [DESK-119]', async () => {
  const mine = { kind: 'staff', id: owner.staffId, name: owner.name } as const;
  await openDesk('/bay', {
    'missingRides.list': () => onePage(),
    'coupons.stock': () => ({ reply: { pools: [] } }),
    'orders.open': () => ({ reply: { orders: [], suppliers: [] } }),
    'providers.health': () => ({ reply: { providers: [] } }),
    'versions.list': ({ query }) =>
      query['only'] === 'open'
        ? onePage(
            draftVersion({ number: 9, submittedAt: live.createdAt }),
            draftVersion({ number: 8, submittedAt: live.createdAt, author: mine }),
            draftVersion({ number: 7, missed: { at: live.createdAt, reason: 'NEWER_VERSION_LIVE' } }),
          )
        : onePage(),
  });
  await expect.element(page.getByRole('link', { name: 'Version 9 by Ana Lima needs your approval' })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Version 7 by Ana Lima wasn’t published as scheduled' }))
    .toBeVisible();
  await expect.element(page.getByText('Version 8')).not.toBeInTheDocument();
});

test('a pack that could not be read can be chosen again unchanged [DESK-403]', async () => {
  await openDesk('/bay/versions', { 'versions.list': () => onePage(live) });
  await pressAction('Upload a pack');
  const zip = page.getByRole('alertdialog').getByLabelText('Zip file');
  await zip.upload(new File(['no zip'], 'bay.zip'));
  await expect.element(page.getByText('We can’t read this. Choose a zip file or a folder.')).toBeVisible();
  expect((zip.element() as HTMLInputElement).files).toHaveLength(0);
});

test('a pack whose response was lost is imported by the same click, sent as before [DESK-413]', async () => {
  const asked: unknown[] = [];
  await openDesk('/bay/versions', {
    ...withDraft,
    'versions.draft': ({ body }) => {
      asked.push(body);
      const reply = draftVersion({ number: 6 });
      return asked.length === 1 ? { reply, when: Promise.reject(new Error('The network is gone')) } : { reply };
    },
  });
  await pressAction('Upload a pack');
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabelText('Zip file').upload(pack('5'));
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect.element(dialog.getByText(/^We couldn’t reach the server\./)).toBeVisible();
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect.element(page.getByRole('heading', { name: 'Version 6', level: 1 })).toBeVisible();
  expect(asked[1]).toEqual(asked[0]);
});

test('of two packs chosen one after another the last is imported, whichever is read first [DESK-414]', async () => {
  const asked: unknown[] = [];
  await openDesk('/bay/versions', {
    'versions.list': () => onePage(live),
    'versions.draft': ({ body }) => {
      asked.push(body);
      return { status: 503, error: 'SERVICE_UNAVAILABLE' };
    },
  });
  await pressAction('Upload a pack');
  const dialog = page.getByRole('alertdialog');
  const [first, second, none] = [slowFile(pack('3')), slowFile(pack('4')), slowFile(pack('2'))];
  none.file.arrayBuffer = () => Promise.reject(new Error('It is gone'));
  chooseIn(dialog.getByLabelText('Zip file'), first.file);
  chooseIn(dialog.getByLabelText('Zip file'), none.file);
  chooseIn(dialog.getByLabelText('Or folder'), second.file);
  second.letGo();
  await expect.element(dialog.getByText('It’s based on version 4.')).toBeVisible();
  first.letGo();
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect.poll(() => asked.length).toBe(1);
  expect(asked[0]).toMatchObject({ basedOn: 4 });
  expect(dialog.getByText('We can’t read this. Choose a zip file or a folder.').query()).toBeNull();
});

test('choosing a folder replaces a chosen zip, and its field shows that [DESK-414]', async () => {
  await openDesk('/bay/versions', { 'versions.list': () => onePage(live) });
  await pressAction('Upload a pack');
  const dialog = page.getByRole('alertdialog');
  const zip = dialog.getByLabelText('Zip file');
  await zip.upload(pack('3'));
  await expect.element(dialog.getByText('It’s based on version 3.')).toBeVisible();
  chooseIn(dialog.getByLabelText('Or folder'), pack('4'));
  await expect.element(dialog.getByText('It’s based on version 4.')).toBeVisible();
  expect((zip.element() as HTMLInputElement).files).toHaveLength(0);
});
