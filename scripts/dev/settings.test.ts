import { expect, test } from 'vitest';
import { needOf } from './before-api.ts';
import { readSettings } from './settings.ts';

test('ports and data folder come from the environment, and an invalid port is named', () => {
  expect(readSettings({})).toMatchObject({ port: 5173, apiPort: 0, hasDatabase: false });
  expect(readSettings({ PORT: '8000', API_PORT: '8001', DATA_DIR: '/data' })).toMatchObject({
    port: 8000,
    apiPort: 8001,
    dataDir: '/data',
  });
  for (const name of ['DATABASE_URL', 'DATABASE_URL_FILE', 'DATABASE_OWNER_URL', 'DATABASE_OWNER_URL_FILE'])
    expect([readSettings({ [name]: 'set' }), readSettings({ [name]: ' ' })]).toMatchObject([
      { hasDatabase: true },
      { hasDatabase: false },
    ]);
  expect(() => readSettings({ PORT: 'http', API_PORT: '99999' })).toThrow(/PORT must be.*"http".*\n.*API_PORT must be/);
});

test('code and migrations require a restart, packs are applied, and nothing else affects the API', () => {
  const files = {
    'apps/api/src/app.ts': 'restart',
    'apps/api/migrations/0001-ground.sql': 'restart',
    'packages/wording/catalogues/en.json': 'restart',
    'tenants/harbor/theme.yaml': 'seed',
    'apps/api/src/app.test.ts': 'none',
    'apps/api/src/testing/wire.ts': 'none',
    'apps/web/src/main.tsx': 'none',
    'packages/ui/src/form/button.tsx': 'none',
  };
  expect(Object.fromEntries(Object.keys(files).map((file) => [file, needOf(file)]))).toEqual(files);
});
