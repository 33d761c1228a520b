import { describe, expect, test } from 'vitest';
import { paths } from '../../navigation/paths.ts';
import { allowedPath } from './allowed-path.ts';

const everywhere = Object.values(paths);

describe('allowedPath', () => {
  test('a suspended or opted-out member is redirected from every guarded route to their own screen [STATUS-14]', () => {
    for (const pathname of everywhere) {
      expect(allowedPath('SUSPENDED', pathname)).toBe(paths.suspended);
      expect(allowedPath('OPTED_OUT', pathname)).toBe(paths.optedOut);
    }
  });

  test('an active member is redirected from both screens to Home [STATUS-21]', () => {
    for (const status of ['CONSENT', 'VERIFIED'] as const) {
      expect(allowedPath(status, paths.suspended)).toBe(paths.home);
      expect(allowedPath(status, paths.optedOut)).toBe(paths.home);
    }
  });

  test('a partner or imported member accepts the terms first, and may answer a referral before [TERMS-03, REFER-20]', () => {
    for (const pathname of everywhere)
      expect(allowedPath('NEW', pathname)).toBe(pathname === paths.invitation ? pathname : paths.terms);
    expect(allowedPath('CONSENT', paths.home)).toBe(paths.home);
  });

  test('a member who is no longer new goes from the terms to Home [TERMS-04]', () => {
    expect(allowedPath('CONSENT', paths.terms)).toBe(paths.home);
    expect(allowedPath('VERIFIED', paths.terms)).toBe(paths.home);
    expect(allowedPath('NEW', paths.terms)).toBe(paths.terms);
  });

  test('an active member stays everywhere else', () => {
    expect(allowedPath('VERIFIED', paths.redeem)).toBe(paths.redeem);
  });

  test('newer terms are asked about on every navigation; declined ones can be opened [PRIV-02]', () => {
    const asked = { isAsked: true, areOpen: true };
    expect(allowedPath('VERIFIED', paths.redeem, asked)).toBe(paths.terms);
    expect(allowedPath('CONSENT', paths.terms, asked)).toBe(paths.terms);
    expect(allowedPath('SUSPENDED', paths.home, asked)).toBe(paths.suspended);
    const declined = { isAsked: false, areOpen: true };
    expect(allowedPath('VERIFIED', paths.redeem, declined)).toBe(paths.redeem);
    expect(allowedPath('VERIFIED', paths.terms, declined)).toBe(paths.terms);
  });
});
