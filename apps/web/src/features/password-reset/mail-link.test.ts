import { expect, test } from 'vitest';
import { mailLinkOf } from './mail-link.ts';

test('the fragment of a mail names what its link is for, and holds the token [PWD-06, ACCT-09]', () => {
  expect(mailLinkOf('#token=Ab-9_x')).toEqual({ purpose: 'newPassword', token: 'Ab-9_x' });
  expect(mailLinkOf('#restore=Ab-9_x')).toEqual({ purpose: 'restoreEmail', token: 'Ab-9_x' });
});

test.each(['', '#', '#token=', '#restore=', '#tokens=a', '#content'])('%j holds none', (fragment) => {
  expect(mailLinkOf(fragment)).toBeNull();
});
