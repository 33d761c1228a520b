import { expect, test } from 'vitest';
import { classifySendFailure } from './classify-send-failure.ts';

const refusal = (code: string, description = '', body: unknown = null) =>
  classifySendFailure({ code, description, body });

test('a number in use is known by name or by description [PHONE-07]', () => {
  expect(refusal('PHONE_ALREADY_REGISTERED', 'Taken')).toEqual({ kind: 'inUse' });
  expect(refusal('CONFLICT', 'PHONE_ALREADY_REGISTERED')).toEqual({ kind: 'inUse' });
});

test('a message that could not be sent has a text of its own [PHONE-08]', () => {
  expect(refusal('X', 'SMS message could not be sent. Please try later')).toEqual({ kind: 'notSent' });
});

test('any other text is kept, and with it the moment of the next try [PHONE-09]', () => {
  const retryAt = '2026-03-01T17:06:00.000Z';
  expect(refusal('INVALID_PHONE_NUMBER', 'Odd number')).toEqual({ kind: 'text', text: 'Odd number', retryAt: null });
  expect(refusal('COOL_DOWN', 'Wait', { coolDownTimestampUTC: retryAt })).toEqual({
    kind: 'text',
    text: 'Wait',
    retryAt,
  });
  expect(refusal('NETWORK_ERROR')).toEqual({ kind: 'text', text: '', retryAt: null });
});
