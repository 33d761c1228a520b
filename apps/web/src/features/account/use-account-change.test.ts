import { ApiError } from '@fareback/contract';
import { describe, expect, it } from 'vitest';
import type { Translation } from '../../i18n/language.tsx';
import { accountFailure } from './use-account-change.ts';

/** Returns the chosen message key. */
const t: Translation['t'] = (key, values) => (values === undefined ? key : `${key} ${JSON.stringify(values)}`);

const refusal = (description: string, status = 400) => new ApiError({ status, code: 'ANY', description });

describe('accountFailure', () => {
  it.each(['Email already exists', 'Error: Email already exists.'])(
    'a text with %j becomes ExistingEmailErr [ACCT-05]',
    (text) => {
      expect(accountFailure(refusal(text, 409), t)).toBe('errors.EMAIL_ALREADY_EXISTS');
    },
  );

  it.each(['Wrong Password', ' Wrong Password '])('%j becomes WrongPasswordErr [ACCT-06]', (text) => {
    expect(accountFailure(refusal(text), t)).toBe('errors.WRONG_PASSWORD');
  });

  it.each(['Wrong Password policy', 'email already exists', 'Closed for the night'])(
    'any other text is shown as received: %j [ACCT-05, ACCT-06]',
    (text) => {
      expect(accountFailure(refusal(text), t)).toBe(text);
    },
  );

  it('an error without a text still shows a message [ACCT-05, ACCT-06]', () => {
    expect(accountFailure(refusal(''), t)).toBe('common.somethingWrong');
  });

  it.each([
    [0, 1],
    [1, 1],
    [60, 1],
    [61, 2],
    [900, 15],
  ])('too many attempts say when to retry: after %i s in %i minutes [ERR-20]', (retryAfterSeconds, minutes) => {
    const error = new ApiError({ status: 429, code: 'TOO_MANY_REQUESTS', retryAfterSeconds });
    expect(accountFailure(error, t)).toBe(`common.waitMinutes ${JSON.stringify({ minutes })}`);
  });

  it('too many attempts without a time say that there were too many [ERR-20]', () => {
    const error = new ApiError({ status: 429, code: 'TOO_MANY_REQUESTS' });
    expect(accountFailure(error, t)).toBe('errors.TOO_MANY_REQUESTS');
  });

  it.each([new TypeError('broken'), refusal('inside', 500), new ApiError({ status: 0, code: 'NETWORK_ERROR' })])(
    'a server problem is not shown under the form: %s [ERR-20]',
    (error) => {
      expect(accountFailure(error, t)).toBeNull();
    },
  );
});
