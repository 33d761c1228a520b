import { expect, test } from 'vitest';
import { classifySignInFailure } from './use-sign-in.ts';

test('each marker is found with other text around it [AUTH-06]', () => {
  expect(classifySignInFailure('One attempt left')).toBe('oneAttemptLeft');
  expect(classifySignInFailure('Careful: One attempt left before we block you')).toBe('oneAttemptLeft');
  expect(classifySignInFailure('Sorry. No attempt left!')).toBe('blocked');
  expect(classifySignInFailure('Hello. Your password has expired. Bye.')).toBe('expired');
});

test('the order of the markers decides if a text contains two [AUTH-06]', () => {
  expect(classifySignInFailure('No attempt left, or One attempt left')).toBe('oneAttemptLeft');
  expect(classifySignInFailure('Your password has expired. No attempt left')).toBe('blocked');
});

test('letter case matters, and everything else is an unknown account [AUTH-06, AUTH-10]', () => {
  expect(classifySignInFailure('one attempt left')).toBe('unknownAccount');
  expect(classifySignInFailure('Your password has expired')).toBe('unknownAccount');
  expect(classifySignInFailure('')).toBe('unknownAccount');
  expect(classifySignInFailure(undefined)).toBe('unknownAccount');
});
