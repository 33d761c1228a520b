import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, onePage, openDesk, owner, type SentCall } from '../testing/desk-page.tsx';
import { maya, noGrants } from '../testing/member.ts';
import { errors } from '../words/en/errors.ts';

const by = { kind: 'staff', id: owner.staffId, name: 'Ines Duarte' };
const noteOf = (end: number, text: string, over: object = {}) => ({
  noteId: `019c7c2f-5e1a-7d4a-8a52-5d7b0a6b8e0${end}`,
  text,
  by,
  at: '2026-11-22T08:00:00Z',
  editedAt: null as string | null,
  mayEditUntil: '2026-11-22T09:00:00Z' as string | null,
  mayDelete: true,
  ...over,
});

const theirs = noteOf(1, 'Asked for a paper card', {
  by: { ...by, id: '7c3f1bb0-7a76-4d8b-9d3c-0f6a1d1a7b13', name: 'Ben Ode' },
  mayEditUntil: null,
  mayDelete: false,
});

let stored = { notes: [theirs], tags: ['Night shift'], tagsInUse: ['Dog', 'Night shift'] };
let sent: SentCall[] = [];

beforeEach(() => {
  stored = { notes: [theirs], tags: ['Night shift'], tagsInUse: ['Dog', 'Night shift'] };
  sent = [];
});

/** Answers a call with the notes after a change. */
const changing = (change: (body: { text?: string; tag?: string }) => Partial<typeof stored>) => (call: SentCall) => {
  sent.push(call);
  stored = { ...stored, ...change(call.body ?? {}) };
  return { reply: stored };
};

const server: Answers = {
  'members.notes': () => ({ reply: stored }),
  'members.addNote': changing(({ text = '' }) => ({ notes: [noteOf(2, text), ...stored.notes] })),
  'members.editNote': changing(({ text = '' }) => ({
    notes: [noteOf(2, text, { editedAt: '2026-11-22T08:30:00Z' }), theirs],
  })),
  'members.deleteNote': changing(() => ({ notes: [theirs] })),
  'members.addTag': changing(({ tag = '' }) => ({ tags: [tag, ...stored.tags] })),
  'members.removeTag': changing(({ tag }) => ({ tags: stored.tags.filter((one) => one !== tag) })),
};

const openMember = (answers: Answers = {}, over: object = {}): Promise<void> =>
  openDesk(`/bay/members/${maya.memberId}`, {
    'members.get': () => ({ reply: { ...maya, ...over } }),
    'members.offerGrants': noGrants,
    'members.timeline': () => onePage(),
    ...server,
    ...answers,
  });

const section = page.getByRole('region', { name: 'Notes', exact: true });
const note = (text: string) => section.getByRole('listitem').filter({ hasText: text });
const badges = page.getByRole('list', { name: 'Tags', exact: true });
const dialog = page.getByRole('alertdialog', { name: 'Delete this note?' });
const button = (name: string) => section.getByRole('button', { name, exact: true });

test('staff add a note, edit it and delete it; a note of others has no buttons [DESK-668]', async () => {
  await openMember();
  await expect.element(note('Asked for a paper card').getByText('Ben Ode')).toBeVisible();
  expect(note('Asked for a paper card').getByRole('button').elements()).toEqual([]);
  await section.getByLabelText('New note').fill('Prefers a call <b>after six</b>');
  await button('Add note').dblClick();
  await expect.element(note('Prefers a call <b>after six</b>')).toBeVisible();
  await expect.element(section.getByLabelText('New note')).toHaveValue('');
  expect(sent).toHaveLength(1);
  await button('Edit note: Prefers a call <b>after six</b>').click();
  const text = section.getByLabelText('Note text');
  await expect.element(text).toHaveFocus();
  await text.fill('Prefers a call after seven');
  await button('Save note').click();
  await expect.element(note('Prefers a call after seven').getByText('edited')).toBeVisible();
  const before = sent.length;
  await button('Delete note: Prefers a call after seven').click();
  await expect.element(dialog.getByText('Prefers a call after seven')).toBeVisible();
  expect(sent).toHaveLength(before);
  await dialog.getByRole('button', { name: 'Delete note' }).click();
  await expect.element(note('Prefers a call after seven')).not.toBeInTheDocument();
  await expect.element(page.getByText('Note deleted')).toBeVisible();
});

test('an empty note and each refusal are shown at the field and keep the text [DESK-668]', async () => {
  let refusal = { status: 409, error: 'TOO_MANY_NOTES' };
  const refused = () => refusal;
  stored.notes = [noteOf(2, 'Call after six')];
  await openMember({ 'members.addNote': refused, 'members.editNote': refused, 'members.deleteNote': refused });
  const typed = section.getByLabelText('New note');
  await button('Add note').click();
  await expect.element(typed).toHaveAccessibleDescription('Enter a note.');
  await typed.fill('Rides with a dog');
  await button('Add note').click();
  await expect.element(typed).toHaveAccessibleDescription(errors.TOO_MANY_NOTES);
  await expect.element(typed).toHaveValue('Rides with a dog');
  refusal = { status: 409, error: 'NOTE_FINAL' };
  await button('Edit note: Call after six').click();
  const edited = section.getByLabelText('Note text');
  await edited.fill('');
  await button('Save note').click();
  await expect.element(edited).toHaveAccessibleDescription('Enter a note.');
  await edited.fill('Call after eight');
  await button('Save note').click();
  await expect.element(edited).toHaveAccessibleDescription(errors.NOTE_FINAL);
  await expect.element(edited).toHaveValue('Call after eight');
  await button('Cancel').click();
  refusal = { status: 403, error: 'NOT_ALLOWED' };
  await button('Delete note: Call after six').click();
  await dialog.getByRole('button', { name: 'Delete note' }).click();
  await expect.element(dialog.getByText(errors.NOT_ALLOWED)).toBeVisible();
});

test('tags are badges in the head, are added with suggestions of those in use, and are removed [DESK-668]', async () => {
  await openMember();
  await expect.element(badges.getByText('Night shift')).toBeVisible();
  const typed = section.getByLabelText('New tag');
  const list = document.getElementById(typed.element().getAttribute('list') ?? '');
  expect([...(list?.querySelectorAll('option') ?? [])].map(({ value }) => value)).toEqual(['Dog']);
  await typed.fill('Dog');
  await button('Add tag').click();
  await expect.element(badges.getByText('Dog')).toBeVisible();
  await expect.element(typed).toHaveValue('');
  await button('Remove tag Night shift').click();
  await expect.element(badges.getByText('Night shift')).not.toBeInTheDocument();
  expect(sent.map(({ body }) => body)).toEqual([{ tag: 'Dog' }, { tag: 'Night shift' }]);
});

test('an empty tag and each refusal of a tag are shown at the field [DESK-668]', async () => {
  let error = 'TOO_MANY_TAGS';
  const refused = () => ({ status: 409, error });
  await openMember({ 'members.addTag': refused, 'members.removeTag': refused });
  const typed = section.getByLabelText('New tag');
  await button('Add tag').click();
  await expect.element(typed).toHaveAccessibleDescription('Enter a tag.');
  await typed.fill('Dog');
  for (error of ['TOO_MANY_TAGS', 'TOO_MANY_AGENCY_TAGS'] as const) {
    await button('Add tag').click();
    await expect.element(typed).toHaveAccessibleDescription(errors[error as 'TOO_MANY_TAGS']);
    await expect.element(typed).toHaveValue('Dog');
  }
  error = 'SERVICE_UNAVAILABLE';
  await button('Remove tag Night shift').click();
  await expect.element(section.getByText(errors.SERVICE_UNAVAILABLE)).toBeVisible();
});

test('staff who may not act read notes and tags without forms, and an erased member has neither [DESK-668]', async () => {
  const [agency] = owner.agencies;
  const reader = { ...owner, agencies: [{ ...agency, permissions: ['members.read'] }] };
  await openMember({ 'me.get': () => ({ reply: reader }) });
  await expect.element(note('Asked for a paper card')).toBeVisible();
  await expect.element(badges.getByText('Night shift')).toBeVisible();
  expect(section.getByRole('textbox').elements()).toEqual([]);
  expect(section.getByRole('button').elements()).toEqual([]);
  await openMember({}, { status: 'DELETED' });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect([section.elements(), badges.elements()]).toEqual([[], []]);
});
