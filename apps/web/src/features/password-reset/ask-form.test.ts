import { expect, test } from 'vitest';
import { classifyAskFailure } from './ask-form.tsx';

test("an unknown email is recognized by the server's text or error code [PWD-04]", () => {
  const text = 'Sorry. This email address is not associated with a Rewards account.';
  expect(classifyAskFailure({ code: 'X', description: text })).toBe('unknownEmail');
  expect(classifyAskFailure({ code: 'EMAIL_NOT_ASSOCIATED', description: '' })).toBe('unknownEmail');
});

test('every other error is shown under the form [PWD-05]', () => {
  expect(classifyAskFailure({ code: 'TENANT_MISMATCH', description: 'Not associated' })).toBe('underForm');
  expect(classifyAskFailure({ code: 'TOO_MANY_REQUESTS', description: '' })).toBe('underForm');
});
