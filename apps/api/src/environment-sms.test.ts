import { expect, it } from 'vitest';
import { EnvironmentError, readEnvironment } from './environment.ts';

const account = {
  SMS_URL: 'https://api.carrier.example',
  SMS_ACCOUNT: 'AC1',
  SMS_TOKEN: 'secret',
  SMS_FROM: '+12025550100',
};

const problemsOf = (variables: Record<string, string>): string => {
  try {
    readEnvironment(variables, '/');
    return '';
  } catch (error) {
    return error instanceof EnvironmentError ? error.message : 'not an EnvironmentError';
  }
};

it('an SMS account needs all four variables or no variable', () => {
  expect(readEnvironment({}, '/').sms).toBeNull();
  expect(readEnvironment(account, '/').sms).toEqual({
    baseUrl: account.SMS_URL,
    account: 'AC1',
    token: 'secret',
    from: account.SMS_FROM,
  });
  const { SMS_TOKEN: _token, ...partial } = account;
  expect(problemsOf(partial)).toMatch(/^SMS_TOKEN is missing/);
});

it('the carrier must use https, and no error shows a secret', () => {
  const problems = problemsOf({ ...account, SMS_URL: 'http://api.carrier.example' });
  expect(problems).toMatch(/^SMS_URL must be an https address/);
  expect(problems).not.toContain('secret');
});
