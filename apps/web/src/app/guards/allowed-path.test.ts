import { describe, expect, test } from 'vitest';
import { paths } from '../../navigation/paths.ts';
import { allowedPath } from './allowed-path.ts';

const everywhere = Object.values(paths);

describe('allowedPath', () => {
  test('a suspended or opted-out member is led from every guarded route to their own screen [STATUS-14]', () => {
    for (const pathname of everywhere) {
      expect(allowedPath('SUSPENDED', true, pathname)).toBe(paths.suspended);
      expect(allowedPath('OPTED_OUT', true, pathname)).toBe(paths.optedOut);
    }
  });

  test('a member in good standing leaves both screens for Home [STATUS-21]', () => {
    for (const status of ['CONSENT', 'VERIFIED'] as const) {
      expect(allowedPath(status, true, paths.suspended)).toBe(paths.home);
      expect(allowedPath(status, true, paths.optedOut)).toBe(paths.home);
    }
  });

  test('a new arrival without standalone mode agrees to the terms first; with standalone mode nothing leads there [TERMS-03]', () => {
    expect(allowedPath('NEW', false, paths.home)).toBe(paths.terms);
    expect(allowedPath('NEW', true, paths.home)).toBe(paths.home);
    expect(allowedPath('CONSENT', false, paths.home)).toBe(paths.home);
  });

  test('a member who is no longer new goes from the terms to Home [TERMS-04]', () => {
    expect(allowedPath('CONSENT', false, paths.terms)).toBe(paths.home);
    expect(allowedPath('VERIFIED', true, paths.terms)).toBe(paths.home);
    expect(allowedPath('NEW', false, paths.terms)).toBe(paths.terms);
  });

  test('everywhere else a member in good standing stays', () => {
    expect(allowedPath('VERIFIED', true, paths.redeem)).toBe(paths.redeem);
  });

  test('newer terms are asked about on every way; declined ones can be opened [PRIV-02]', () => {
    const asked = { isAsked: true, areOpen: true };
    for (const isStandalone of [true, false]) {
      expect(allowedPath('VERIFIED', isStandalone, paths.redeem, asked)).toBe(paths.terms);
      expect(allowedPath('CONSENT', isStandalone, paths.terms, asked)).toBe(paths.terms);
      expect(allowedPath('SUSPENDED', isStandalone, paths.home, asked)).toBe(paths.suspended);
    }
    const declined = { isAsked: false, areOpen: true };
    expect(allowedPath('VERIFIED', true, paths.redeem, declined)).toBe(paths.redeem);
    expect(allowedPath('VERIFIED', true, paths.terms, declined)).toBe(paths.terms);
  });
});
