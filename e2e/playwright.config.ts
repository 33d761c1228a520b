import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { testChromiumPath } from '../scripts/chromium.ts';
import { packs } from './support/programme.ts';
import { slowPages } from './support/slow-page.ts';
import { address, dataDir, originOf, port } from './support/world.ts';

const root = path.join(import.meta.dirname, '..');
if (process.env['TEST_SLOW_PAGE'] !== undefined) slowPages();

/** Journeys run in a real Chromium against `npm start` itself, on a database of their own. */
export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: '**/*.e2e.ts',
  outputDir: path.join(root, 'test-results/journeys'),
  reporter: [['./suite-reporter.ts'], ['json', { outputFile: path.join(root, 'test-results/journeys.json') }]],
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // Much more than any needs: a journey of many steps, or a first screen, on a crowded machine is slow, not wrong.
  timeout: 900_000,
  expect: { timeout: 90_000 },
  use: {
    baseURL: address,
    // Riders here have been welcomed before; a journey that wants the welcome starts without this.
    storageState: {
      cookies: [],
      origins: packs.map(({ tenantId }) => ({
        origin: originOf(tenantId),
        localStorage: [{ name: 'welcomeSeen', value: 'true' }],
      })),
    },
    // A trace of every journey costs a quarter of its time: `--trace on` records one.
    screenshot: 'only-on-failure',
    // What moves is drawn sixty times a second, which is a tenth of all work here: the first ticket's journey sees it move.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    launchOptions: { executablePath: testChromiumPath(), args: ['--no-sandbox', '--disable-dev-shm-usage'] },
  },
  webServer: {
    command: `rm -rf ${dataDir} && exec node scripts/start.ts`,
    cwd: root,
    url: `${address}/readyz`,
    env: {
      PORT: String(port),
      DATA_DIR: dataDir,
      // Unknown hosts stay unknown; this machine's own addresses are the default tenant's all the same.
      DEFAULT_TENANT: '',
      RATE_LIMITS: 'false',
      CHECK_REPLIES: 'true',
      DEMO_RIDES: 'false',
    },
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
