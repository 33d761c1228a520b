import type { DraftEdit } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { isRestorable } from './apply-edit.ts';

const edit = (part: Partial<DraftEdit>): DraftEdit => ({ kind: 'VALUE', isCut: false, ...part }) as DraftEdit;

test('a value or removed item can be restored if it was kept, even if the later value was too long to keep [DESK-788]', () => {
  expect(isRestorable(edit({ before: 10, isCut: true }))).toBe(true);
  expect(isRestorable(edit({ after: 10 }))).toBe(true);
  expect(isRestorable(edit({ after: 10, isCut: true }))).toBe(false);
  expect(isRestorable(edit({ kind: 'ITEM', before: { id: 'ride' } }))).toBe(true);
  expect(isRestorable(edit({ kind: 'ITEM', after: { id: 'ride' } }))).toBe(false);
});
