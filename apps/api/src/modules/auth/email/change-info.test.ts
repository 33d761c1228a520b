import { expect, test } from 'vitest';
import { getEmailTrust } from './change-info.ts';

const now = new Date('2026-03-02T12:00:00.000Z');
const DAY = 86_400_000;
const before = (millis: number): Date => new Date(now.getTime() - millis);

test.each([
  ['the first one, for a day', null, null, before(DAY), 'TRUSTED'],
  ['the first one, a moment less', null, null, before(DAY - 1), 'FIRST'],
  ['the first one, proved', null, now, now, 'TRUSTED'],
  ['a later one, for a day', before(DAY), null, before(9 * DAY), 'TRUSTED'],
  ['a later one, a moment less', before(DAY - 1), null, before(9 * DAY), 'PASSING'],
  ['a later one, proved', now, now, before(9 * DAY), 'TRUSTED'],
] as const)(
  '%s is trusted by what its reader has proved [ACCT-09, D-158]',
  (_what, emailSince, emailProvedAt, createdAt, standing) => {
    expect(getEmailTrust({ emailSince, emailProvedAt, createdAt }, now)).toBe(standing);
  },
);
