import { expect, it, test } from 'vitest';
import { EnvironmentError, readEnvironment } from './environment.ts';

const account = {
  SMTP_URL: 'smtps://agency:p%40ss%3Aword@smtp.carrier.example',
  MAIL_FROM: 'rewards@agency.example',
};

const mailOf = (variables: Record<string, string>) => readEnvironment(variables, '/').mail;

const problemsOf = (variables: Record<string, string>): string => {
  try {
    readEnvironment(variables, '/');
    return '';
  } catch (error) {
    return error instanceof EnvironmentError ? error.message : 'not an EnvironmentError';
  }
};

it('a mail account needs both variables or neither', () => {
  expect(mailOf({})).toBeNull();
  expect(mailOf(account)).toEqual({
    host: 'smtp.carrier.example',
    port: 465,
    isSecure: true,
    credentials: { user: 'agency', password: 'p@ss:word' },
    from: account.MAIL_FROM,
  });
  expect(problemsOf({ SMTP_URL: account.SMTP_URL })).toMatch(
    /^MAIL_FROM is missing.*Example: MAIL_FROM=rewards@agency\.example$/,
  );
  expect(problemsOf({ MAIL_FROM: account.MAIL_FROM })).toMatch(/^SMTP_URL is missing.*Example: SMTP_URL=smtps:/);
});

it.each([
  ['smtp://10.0.0.5', { host: '10.0.0.5', port: 587, isSecure: false, credentials: null }],
  ['smtp://[::1]:2525/', { host: '::1', port: 2525, isSecure: false, credentials: null }],
  ['smtps://u:p@mail.example:4650', { port: 4650, isSecure: true, credentials: { user: 'u', password: 'p' } }],
])('%s is accepted', (address, expected) => {
  expect(mailOf({ ...account, SMTP_URL: address })).toMatchObject(expected);
});

it.each([
  'https://u:hidden@mail.example',
  'mail.example:465',
  'smtp://',
  'smtps://u:hidden#1@mail.example',
  'smtps://u:hidden/1@mail.example',
  'smtps://u:hidden%zz@mail.example',
  'smtps://onlyuser@mail.example',
])('%s is reported by name with an example, never with its value, which may contain a password', (address) => {
  const problems = problemsOf({ ...account, SMTP_URL: address });
  expect(problems).toMatch(/^SMTP_URL must be .*Example: SMTP_URL=smtps:/);
  expect(problems).not.toContain('hidden');
  expect(problems.split('\n')).toHaveLength(1);
});

it.each(['rewards', 'Harbor <rewards@agency.example>', 'a@b.example, c@d.example', 'a@b\u200b.example'])(
  'MAIL_FROM %s is not a plain address',
  (address) => {
    expect(problemsOf({ ...account, MAIL_FROM: address })).toMatch(/^MAIL_FROM must be an e-mail address alone/);
  },
);

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };

test('traces go where the standard variables say, and are off without them [OPS-45]', () => {
  expect(readEnvironment({ OTEL_SERVICE_NAME: 'desk' }, '/repo').tracing).toBeNull();
  const all = {
    ...endpoint,
    OTEL_TRACES_SAMPLER_ARG: '0.1',
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a, x-more=b=c',
    OTEL_SERVICE_NAME: 'desk',
    OTEL_BSP_SCHEDULE_DELAY: '500',
  };
  expect(readEnvironment(all, '/repo').tracing).toEqual({
    endpoint: 'http://127.0.0.1:4318',
    ratio: 0.1,
    headers: { 'x-key': 'a', 'x-more': 'b=c' },
    serviceName: 'desk',
    delayMillis: 500,
    environmentName: 'prod3',
  });
});

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_TRACES_SAMPLER_ARG', '10'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'a-secret-without-name'],
  ['OTEL_BSP_SCHEDULE_DELAY', '0.5'],
])('%s rejects %s without showing possible secrets [OPS-45]', (name, value) => {
  const read = () => readEnvironment({ ...endpoint, [name]: value }, '/repo');
  expect(read).toThrow(name);
  expect(read).not.toThrow('a-secret-without-name');
});
