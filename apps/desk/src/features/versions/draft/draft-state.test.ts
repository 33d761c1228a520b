import type { DraftWork } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import {
  afterSave,
  draftOf,
  getUnsavedChanges,
  hasUnsavedChanges,
  mergeTheirs,
  resolveConflict,
  textOf,
  typeFile,
} from './draft-state.ts';

const ben = { kind: 'staff', id: 'b', name: 'Ben' } as const;

/** The server's copy, with the fields that typing needs. */
const kept = (revision: number, files: Record<string, string>): DraftWork =>
  ({
    version: { revision, author: ben, editors: [] },
    live: 1,
    files,
    pictures: {},
    problems: [],
    warnings: [],
  }) as unknown as DraftWork;

const begun = draftOf(kept(1, { a: 'one', b: 'two' }));

test('only changes to the saved draft are sent, and text typed during a save stays [DESK-116]', () => {
  expect(getUnsavedChanges(typeFile(begun, 'a', 'one'))).toBeNull();
  const typed = typeFile(begun, 'a', 'uno');
  const sent = getUnsavedChanges(typed);
  expect(sent).toEqual({ revision: 1, files: { a: 'uno' }, pictures: {} });
  if (!sent) return;
  const after = afterSave(typeFile(typed, 'a', 'uno!'), sent, kept(2, { a: 'uno', b: 'two' }));
  expect([textOf(after, 'a'), getUnsavedChanges(after)]).toEqual([
    'uno!',
    { revision: 2, files: { a: 'uno!' }, pictures: {} },
  ]);
  expect(hasUnsavedChanges(afterSave(typed, sent, kept(2, { a: 'uno', b: 'two' })))).toBe(false);
});

test('text typed back to the saved value while another change of it is being saved wins [DESK-408]', () => {
  const typed = typeFile(typeFile(begun, 'a', null), 'b', 'zwei');
  const sent = getUnsavedChanges(typed);
  if (sent === null) throw new Error('Something was typed.');
  const back = typeFile(typeFile(typed, 'a', 'one'), 'b', 'two');
  expect(hasUnsavedChanges(back)).toBe(false);
  const after = afterSave(back, sent, kept(2, { b: 'zwei' }));
  expect([textOf(after, 'a'), textOf(after, 'b')]).toEqual(['one', 'two']);
  expect(getUnsavedChanges(after)).toEqual({ revision: 2, files: { a: 'one', b: 'two' }, pictures: {} });
});

test('changes of only one side are merged, and files that both changed wait for a choice; no typing is lost [DESK-115]', () => {
  const typed = typeFile(typeFile(begun, 'a', 'mine'), 'c', 'new');
  const theirs = kept(2, { a: 'theirs', b: 'changed' });
  const met = mergeTheirs(typed, theirs);
  expect(textOf(met, 'b')).toBe('changed');
  expect(met.conflicts).toEqual([{ file: 'a', before: 'one', theirs: 'theirs', mine: 'mine', by: ben }]);
  // Until the user chooses, a conflicting file is not sent and its text is kept.
  expect(getUnsavedChanges(met)).toEqual({ revision: 2, files: { c: 'new' }, pictures: {} });
  expect([textOf(met, 'a'), hasUnsavedChanges(met)]).toEqual(['mine', true]);
  const again = mergeTheirs(met, kept(3, { a: 'theirs!', b: 'changed' }));
  expect(again.conflicts).toEqual([{ file: 'a', before: 'one', theirs: 'theirs!', mine: 'mine', by: ben }]);
  expect(getUnsavedChanges(resolveConflict(again, 'a', 'both'))?.files).toEqual({ a: 'both', c: 'new' });
  expect(getUnsavedChanges(resolveConflict(again, 'a', 'theirs!'))?.files).toEqual({ c: 'new' });
  expect(mergeTheirs(typeFile(begun, 'a', 'same'), kept(2, { a: 'same', b: 'two' })).conflicts).toEqual([]);
});

test('changes of two people in different places of a file are merged and sent [DESK-193]', () => {
  const first = draftOf(kept(1, { 'theme.yaml': 'one: 1\ntwo: 2\nthree: 3\n' }));
  const typed = typeFile(first, 'theme.yaml', 'one: 10\ntwo: 2\nthree: 3\n');
  const met = mergeTheirs(typed, kept(2, { 'theme.yaml': 'one: 1\ntwo: 2\nthree: 30\n' }));
  expect(met.conflicts).toEqual([]);
  expect(getUnsavedChanges(met)).toEqual({
    revision: 2,
    files: { 'theme.yaml': 'one: 10\ntwo: 2\nthree: 30\n' },
    pictures: {},
  });
});
