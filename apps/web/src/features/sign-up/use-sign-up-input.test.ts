import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { clearDraft, draftWith, saveDraft } from './use-sign-up-input.ts';

const kept = new Map<string, string>();
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => kept.set(key, text),
  removeItem: (key: string) => kept.delete(key),
});
afterAll(() => vi.unstubAllGlobals());
const came = { code: 'LINK5', email: 'ana@riders.example' };
const typed = { code: 'TYPED', isCodeGood: true, name: 'Ana', email: 'new@riders.example', came };

afterEach(() => kept.clear());

test('a sign-up resumes where it was left, and restarts once it is discarded [SIGNUP-02]', () => {
  saveDraft(typed);
  expect(draftWith(came)).toEqual(typed);
  expect(draftWith({ code: '', email: '' })).toEqual({ ...typed, came: { code: '', email: '' } });
  clearDraft();
  expect(draftWith(came)).toEqual({ ...came, isCodeGood: false, name: '', came });
});

test('a new code or email from a link replaces the typed one, and the code is validated again [SIGNUP-02]', () => {
  saveDraft(typed);
  expect(draftWith({ ...came, code: 'OTHER' })).toMatchObject({ code: 'OTHER', isCodeGood: false, name: 'Ana' });
  expect(draftWith({ ...came, email: 'b@riders.example' })).toMatchObject({ email: 'b@riders.example', code: 'TYPED' });
});

test.each(['{', '[]', 'null', '{"code":5}'])('%s in its place is ignored', (text) => {
  kept.set('signUpDraft', text);
  expect(draftWith(came)).toEqual({ ...came, isCodeGood: false, name: '', came });
});
