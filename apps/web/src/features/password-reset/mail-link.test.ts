import { expect, test } from 'vitest';
import { mailLinkOf } from './mail-link.ts';

test('the fragment of a mail link has its purpose and the token [PWD-06, ACCT-09, SIGNUP-21]', () => {
  expect(mailLinkOf('#token=Ab-9_x')).toEqual({ purpose: 'newPassword', token: 'Ab-9_x' });
  expect(mailLinkOf('#welcome=Ab-9_x')).toEqual({ purpose: 'firstPassword', token: 'Ab-9_x' });
  expect(mailLinkOf('#confirm=Ab-9_x')).toEqual({ purpose: 'confirmEmail', token: 'Ab-9_x' });
  expect(mailLinkOf('#restore=Ab-9_x')).toEqual({ purpose: 'restoreEmail', token: 'Ab-9_x' });
});

test.each(['', '#', '#token=', '#restore=', '#tokens=a', '#content'])('%j has no link', (fragment) => {
  expect(mailLinkOf(fragment)).toBeNull();
});
