import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { clearDraft, draftWith, saveDraft } from './saved-draft.ts';

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

test('a sign-up goes on where it was left, and begins anew once it is forgotten [SIGNUP-02]', () => {
  saveDraft(typed);
  expect(draftWith(came)).toEqual(typed);
  expect(draftWith({ code: '', email: '' })).toEqual({ ...typed, came: { code: '', email: '' } });
  clearDraft();
  expect(draftWith(came)).toEqual({ ...came, isCodeGood: false, name: '', came });
});

test('another code or e-mail that comes along wins over what was typed, and the code is asked about again [SIGNUP-02]', () => {
  saveDraft(typed);
  expect(draftWith({ ...came, code: 'OTHER' })).toMatchObject({ code: 'OTHER', isCodeGood: false, name: 'Ana' });
  expect(draftWith({ ...came, email: 'b@riders.example' })).toMatchObject({ email: 'b@riders.example', code: 'TYPED' });
});

test.each(['{', '[]', 'null', '{"code":5}'])('%s in its place is nothing', (text) => {
  kept.set('signUpDraft', text);
  expect(draftWith(came)).toEqual({ ...came, isCodeGood: false, name: '', came });
});
