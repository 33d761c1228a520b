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

/** What the server keeps, as far as typing is concerned. */
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

test('only what differs from what is kept is sent, and what was typed while it was sent stays typed [DESK-116]', () => {
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

test('what is typed back to what was kept, while something else of it is on its way to be kept, is what holds [DESK-408]', () => {
  const typed = typeFile(typeFile(begun, 'a', null), 'b', 'zwei');
  const sent = getUnsavedChanges(typed);
  if (sent === null) throw new Error('Something was typed.');
  const back = typeFile(typeFile(typed, 'a', 'one'), 'b', 'two');
  expect(hasUnsavedChanges(back)).toBe(false);
  const after = afterSave(back, sent, kept(2, { b: 'zwei' }));
  expect([textOf(after, 'a'), textOf(after, 'b')]).toEqual(['one', 'two']);
  expect(getUnsavedChanges(after)).toEqual({ revision: 2, files: { a: 'one', b: 'two' }, pictures: {} });
});

test('what only another changed is taken, what only was typed here stays, and what both changed waits for a choice: nothing typed is lost [DESK-115]', () => {
  const typed = typeFile(typeFile(begun, 'a', 'mine'), 'c', 'new');
  const theirs = kept(2, { a: 'theirs', b: 'changed' });
  const met = mergeTheirs(typed, theirs);
  expect(textOf(met, 'b')).toBe('changed');
  expect(met.conflicts).toEqual([{ file: 'a', before: 'one', theirs: 'theirs', mine: 'mine', by: ben }]);
  // Until somebody chose, what clashes is not sent, and is still there.
  expect(getUnsavedChanges(met)).toEqual({ revision: 2, files: { c: 'new' }, pictures: {} });
  expect([textOf(met, 'a'), hasUnsavedChanges(met)]).toEqual(['mine', true]);
  // They go on typing meanwhile.
  const again = mergeTheirs(met, kept(3, { a: 'theirs!', b: 'changed' }));
  expect(again.conflicts).toEqual([{ file: 'a', before: 'one', theirs: 'theirs!', mine: 'mine', by: ben }]);
  expect(getUnsavedChanges(resolveConflict(again, 'a', 'both'))?.files).toEqual({ a: 'both', c: 'new' });
  expect(getUnsavedChanges(resolveConflict(again, 'a', 'theirs!'))?.files).toEqual({ c: 'new' });
  // Both wrote the same.
  expect(mergeTheirs(typeFile(begun, 'a', 'same'), kept(2, { a: 'same', b: 'two' })).conflicts).toEqual([]);
});

test('what two changed in different places of one file says both, typed and to be sent [DESK-193]', () => {
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
