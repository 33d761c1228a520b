import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { testChromiumPath } from '../scripts/chromium.ts';
import { packs } from './support/program.ts';
import { slowPages } from './support/slow-page.ts';
import { address, dataDir, originOf, port } from './support/world.ts';

const root = path.join(import.meta.dirname, '..');
if (process.env['TEST_SLOW_PAGE'] !== undefined) slowPages();

/** Journeys run in real Chromium against `npm start`, with a separate database. */
export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: '**/*.e2e.ts',
  outputDir: path.join(root, 'test-results/journeys'),
  reporter: [['./suite-reporter.ts'], ['json', { outputFile: path.join(root, 'test-results/journeys.json') }]],
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // Far above any real need: on a crowded machine a long journey is slow, not wrong.
  timeout: 900_000,
  expect: { timeout: 90_000 },
  use: {
    baseURL: address,
    // Marks the tutorial as seen; a journey that tests the welcome starts without this state.
    storageState: {
      cookies: [],
      origins: packs.map(({ tenantId }) => ({
        origin: originOf(tenantId),
        localStorage: [{ name: 'welcomeSeen', value: 'true' }],
      })),
    },
    // A trace of every journey costs a quarter of its time; `--trace on` records one.
    screenshot: 'only-on-failure',
    // Caching the whole app on each new device takes a fifth of a journey's time (`withWorker`).
    serviceWorkers: 'block',
    // Animation renders sixty times a second and costs a tenth of the run. Only the first ticket's journey has it on.
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
      // Unknown hosts stay unknown, but this machine's own addresses belong to the default tenant.
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
