import { expect, test } from 'vitest';
import { classifySendFailure, needsNewCode } from './classify-send-failure.ts';

const refusal = (code: string, description = '', body: unknown = null) =>
  classifySendFailure({ code, description, body });

test('a number in use is recognized by code or description [PHONE-07]', () => {
  expect(refusal('PHONE_ALREADY_REGISTERED', 'Taken')).toEqual({ kind: 'inUse' });
  expect(refusal('CONFLICT', 'PHONE_ALREADY_REGISTERED')).toEqual({ kind: 'inUse' });
});

test('a member verified in the meantime sees the success [PHONE-03]', () => {
  expect(refusal('ALREADY_VERIFIED', 'Your number is already verified.')).toEqual({ kind: 'verified' });
});

test('after expiry, too many attempts or without a code only a new code helps; a wrong one can be retried [PHONE-10]', () => {
  const codes = ['CODE_EXPIRED', 'NO_CODE_PENDING', 'TOO_MANY_ATTEMPTS', 'WRONG_CODE', 'NETWORK_ERROR'];
  expect(codes.map((code) => needsNewCode({ code }))).toEqual([true, true, true, false, false]);
});

test('a message that could not be sent has its own text [PHONE-08]', () => {
  expect(refusal('X', 'SMS message could not be sent. Please try later')).toEqual({ kind: 'notSent' });
});

test('a code that may have been sent is distinguished from one surely sent, and from no code [PHONE-08, PHONE-09]', () => {
  const retryAt = '2026-03-01T17:06:00.000Z';
  const body = { coolDownTimestampUTC: retryAt, isCodePending: true };
  expect(refusal('COOL_DOWN', 'Wait', body)).toEqual({ kind: 'pending', isSure: true, retryAt });
  expect(refusal('SMS_NOT_SENT', 'Not sent', body)).toEqual({ kind: 'pending', isSure: false, retryAt });
  expect(refusal('COOL_DOWN', 'Wait', { ...body, isCodePending: false })).toMatchObject({ kind: 'text' });
});

test('any other text is kept, with the time of the next attempt [PHONE-09]', () => {
  const retryAt = '2026-03-01T17:06:00.000Z';
  expect(refusal('INVALID_PHONE_NUMBER', 'Odd number')).toEqual({ kind: 'text', text: 'Odd number', retryAt: null });
  expect(refusal('COOL_DOWN', 'Wait', { coolDownTimestampUTC: retryAt })).toEqual({
    kind: 'text',
    text: 'Wait',
    retryAt,
  });
  expect(refusal('NETWORK_ERROR')).toEqual({ kind: 'text', text: '', retryAt: null });
});

test("for a change of number, one's own number is no success, and a wrong password is reported [PHONE-13]", () => {
  const own = { code: 'ALREADY_VERIFIED', description: 'Your number is already verified.', body: null };
  expect(classifySendFailure(own, true)).toMatchObject({ kind: 'text', text: own.description });
  expect(classifySendFailure(own)).toEqual({ kind: 'verified' });
  for (const code of ['CURRENT_PASSWORD_REQUIRED', 'WRONG_PASSWORD'])
    expect(classifySendFailure({ code, description: '', body: null }, true)).toEqual({ kind: 'password', code });
});
