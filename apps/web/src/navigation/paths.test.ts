import { expect, it } from 'vitest';
import { hasScreen } from './paths.ts';

it.each([
  '/',
  '/earn',
  '/redeem/',
  '/Terms',
  '/point_history?a=1',
  '/terms#read',
  '/password-reset#token=a',
  '/app_connection',
  '/opted-out',
])('%s has a screen [STATUS-01]', (address) => {
  expect(hasScreen(address)).toBe(true);
});

it.each(['', '/earned', '/earn/more', '/rest/offers/en', '/unknown?next=/earn'])(
  '%j has no screen and is never linked [STATUS-12]',
  (address) => {
    expect(hasScreen(address)).toBe(false);
  },
);
