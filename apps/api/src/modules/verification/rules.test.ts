import { describe, expect, it } from 'vitest';
import { getCodeAttemptError, nextCodeAt } from './rules.ts';

const now = new Date('2026-03-02T12:00:00.000Z');
const ago = (seconds: number): Date => new Date(now.getTime() - seconds * 1000);
const DAY = 86_400;

describe('the next code', () => {
  it('may be sent 60 seconds after the last, not after 59 [PHONE-11]', () => {
    expect(nextCodeAt({ toMember: [], toRecipient: [] }, now)).toBeNull();
    expect(nextCodeAt({ toMember: [ago(59)], toRecipient: [ago(59)] }, now)).toEqual(new Date(now.getTime() + 1000));
    expect(nextCodeAt({ toMember: [ago(60)], toRecipient: [ago(60)] }, now)).toBeNull();
  });

  it('waits until the oldest of five in 24 hours, per member or number, is a day old [PHONE-11]', () => {
    const five = [ago(70), ago(140), ago(210), ago(280), ago(DAY - 5)];
    const inFive = new Date(now.getTime() + 5000);
    expect(nextCodeAt({ toMember: five, toRecipient: [] }, now)).toEqual(inFive);
    expect(nextCodeAt({ toMember: [], toRecipient: five }, now)).toEqual(inFive);
    expect(nextCodeAt({ toMember: five.slice(0, 4), toRecipient: five.slice(1) }, now)).toBeNull();
    expect(nextCodeAt({ toMember: [...five.slice(0, 4), ago(DAY)], toRecipient: [] }, now)).toBeNull();
  });
});

describe('a pending code', () => {
  const pending = { tries: 0, expiresAt: new Date(now.getTime() + 1) };

  it('can be tried five times until it expires [PHONE-11]', () => {
    expect(getCodeAttemptError(undefined, now)).toBe('NO_CODE_PENDING');
    expect(getCodeAttemptError(pending, now)).toBeNull();
    expect(getCodeAttemptError({ ...pending, expiresAt: now }, now)).toBe('CODE_EXPIRED');
    expect(getCodeAttemptError({ ...pending, tries: 4 }, now)).toBeNull();
    expect(getCodeAttemptError({ ...pending, tries: 5 }, now)).toBe('TOO_MANY_ATTEMPTS');
  });
});
