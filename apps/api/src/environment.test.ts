import { expect, test } from 'vitest';
import { EnvironmentError, readEnvironment } from './environment.ts';

const key = 'k'.repeat(32);
const url = 'postgres://runtime:secret@db.example:5432/fareback';
const production = { DATABASE_URL: url, DATA_KEYS: `${key},${key}2`, DATA_LOOKUP_KEY: key };

function problemsOf(variables: Record<string, string>): string[] {
  try {
    readEnvironment(variables, '/repo');
  } catch (error) {
    if (error instanceof EnvironmentError) return error.message.split('\n');
    throw error;
  }
  return [];
}

test('without any variable, the embedded database of the data folder is used on loopback with safe settings', () => {
  const environment = readEnvironment({}, '/repo');
  expect(environment).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    databaseUrl: null,
    dataDir: '/repo/.data',
    dataKeys: null,
    runsJobs: true,
  });
  expect(environment.settings).toEqual({
    defaultTenantId: null,
    trustedProxies: [],
    secureCookies: true,
    apiBaseUrl: null,
    webRoot: null,
    packsRoot: '/repo/tenants',
    environmentName: 'prod3',
    localTools: false,
    rateLimits: true,
    staffCallsPerMinute: 120,
    metricsPublic: false,
    erasureRecord: null,
    checkReplies: false,
    wallet: {
      applePush: 'https://api.push.apple.com',
      googleApi: 'https://walletobjects.googleapis.com',
      googleToken: 'https://oauth2.googleapis.com',
      googleSave: 'https://pay.google.com',
    },
    desk: null,
  });
});

test('every variable is read, with comma-separated lists and folders relative to the root [CONST-07]', () => {
  const environment = readEnvironment(
    {
      ...production,
      PORT: '8080',
      HOST: '0.0.0.0',
      DEFAULT_TENANT: 'agency',
      TRUSTED_PROXIES: '10.0.0.1, 10.0.0.2',
      INSECURE_COOKIES: 'true',
      LOCAL_TOOLS: '1',
      WEB_ROOT: 'apps/web/dist',
      API_BASE_URL: 'https://api.agency.example',
      DESK_ORIGIN: 'https://desk.rewards.example',
      DESK_ROOT: 'apps/desk/dist',
      DESK_IDLE_MINUTES: '15',
      ENVIRONMENT_NAME: 'staging',
      RUN_JOBS: 'off',
    },
    '/repo',
  );
  expect(environment).toMatchObject({
    port: 8080,
    host: '0.0.0.0',
    databaseUrl: url,
    dataKeys: { keys: [key, `${key}2`], lookup: key },
    runsJobs: false,
  });
  expect(environment.settings).toMatchObject({
    defaultTenantId: 'agency',
    trustedProxies: ['10.0.0.1', '10.0.0.2'],
    secureCookies: false,
    localTools: true,
    webRoot: '/repo/apps/web/dist',
    apiBaseUrl: 'https://api.agency.example',
    environmentName: 'staging',
    desk: { origin: 'https://desk.rewards.example', root: '/repo/apps/desk/dist', idleMinutes: 15, sessionHours: 12 },
  });
});

test.each([
  ['PORT', '70000'],
  ['PORT', '30.5'],
  ['PORT', 'http'],
  ['DRAIN_SECONDS', '-1'],
  ['LOG_LEVEL', 'loud'],
  ['INSECURE_COOKIES', 'maybe'],
  ['DEFAULT_TENANT', 'Not An Id'],
  ['API_BASE_URL', 'http://api.agency.example'],
  ['API_BASE_URL', 'https://api.agency.example/rest'],
  ['API_BASE_URL', '*'],
  ['DESK_ORIGIN', 'http://desk.agency.example'],
  ['DESK_ORIGIN', 'https://desk.agency.example/desk'],
  ['DESK_IDLE_MINUTES', '1'],
])('an invalid %s (%s) is reported with its value and an example', (name, value) => {
  const [problem = '', ...others] = problemsOf({ [name]: value });
  expect(others).toEqual([]);
  expect(problem).toMatch(new RegExp(`^${name} must be .*"${value}".*Example: ${name}=`));
});

test('an invalid database URL is reported by name with an example, never with its value, which may contain a password', () => {
  const [problem = '', ...others] = problemsOf({ DATABASE_OWNER_URL: 'mysql://me:hidden@x/y' });
  expect(others).toEqual([]);
  expect(problem).toMatch(/^DATABASE_OWNER_URL must be .*Example: DATABASE_OWNER_URL=postgres:/);
  expect(problem).not.toContain('hidden');
});

test('all errors are reported together', () => {
  expect(problemsOf({ PORT: 'x', LOG_LEVEL: 'y' })).toHaveLength(2);
});

test('an external database requires keys of at least 32 characters, and no message shows a password', () => {
  expect(problemsOf({ DATABASE_URL: url }).map((line) => line.split(' ')[0])).toEqual(['DATA_KEYS', 'DATA_LOOKUP_KEY']);
  expect(problemsOf({ ...production, DATA_KEYS: `${key},short` })).toEqual([
    expect.stringContaining('DATA_KEYS must hold keys of at least 32'),
  ]);
  expect(problemsOf({ ...production, DATA_LOOKUP_KEY: 'k'.repeat(31) })).toHaveLength(1);
  expect(problemsOf({ ...production, DATABASE_URL: 'postgres://me:secret@host' }).join()).not.toContain('secret');
});

test('an empty value counts as absent', () => {
  expect(readEnvironment({ PORT: '', DATABASE_URL: ' ' }, '/repo')).toMatchObject({ port: 3000, databaseUrl: null });
});
