import { availableParallelism } from 'node:os';
import path from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { cacheInBrowser } from './scripts/browser-cache.ts';
import { testChromiumPath } from './scripts/chromium.ts';

const pure = ['{apps,packages,scripts,prove,bench}/**/*.test.ts', 'house.test.ts'];
const database = ['{apps/api,scripts,prove}/**/*.db.test.ts'];
// Timeouts end hanging tests; they do not check speed. On a crowded machine a test of one second may take a minute.
const expectSettings = { poll: { timeout: 30_000 } };
const webSetup = [
  ...(process.env['TEST_SLOW_PAGE'] === undefined ? [] : ['slow-page.ts']),
  'empty-device.ts',
  'separate-text.ts',
].map((file) => path.join(import.meta.dirname, 'apps/web/src/testing', file));
const longest = { testTimeout: 120_000, hookTimeout: 120_000 };
// Transformed modules are kept on disk, for the runner processes of one `npm test` and for the next run.
const inNode = {
  environment: 'node',
  fsModuleCache: true,
  isolate: false,
  expect: expectSettings,
  ...longest,
} as const;

/**
 * Three kinds of test: `pure` needs nothing, `db` a real PostgreSQL, `web` a real Chromium. Files of one kind share a
 * worker's modules, whose loading would cost more than the tests; therefore no module may store state that another test
 * could see.
 */
export default defineConfig({
  test: {
    // Vitest would keep one processor idle for its main process, which does little here.
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          name: 'pure',
          include: pure,
          exclude: [...database, '**/node_modules/**', '**/dist/**'],
          pool: 'threads',
          ...inNode,
        },
      },
      {
        test: {
          name: 'db',
          include: database,
          exclude: ['**/node_modules/**'],
          pool: 'forks',
          globalSetup: ['apps/api/src/testing/global-setup.ts'],
          ...inNode,
        },
      },
      {
        extends: 'apps/web/vite.config.ts',
        plugins: [cacheInBrowser()],
        // Dependencies of the desk only; those of the riders' app are in the web's own configuration.
        optimizeDeps: {
          include: [
            '@base-ui/react/dialog',
            '@base-ui/react/menu',
            '@hookform/resolvers/zod',
            '@lingui/message-utils/compileMessage',
            '@simplewebauthn/browser',
            '@tanstack/react-router',
            '@tanstack/react-table',
            'react-hook-form',
            'node-diff3',
            'yaml',
          ],
        },
        test: {
          name: 'web',
          // The app's own dependencies are resolved from here.
          root: 'apps/web',
          dir: import.meta.dirname,
          include: ['{apps/web,apps/desk,packages/{ui,sdk}}/src/**/*.test.tsx'],
          setupFiles: webSetup,
          ...longest,
          expect: expectSettings,
          browser: {
            enabled: true,
            // A crowded machine may take minutes to prepare its dependencies the first time.
            connectTimeout: 300_000,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { executablePath: testChromiumPath(), args: ['--no-sandbox', '--disable-dev-shm-usage'] },
              // Animation renders sixty times a second, so tests about motion request it (`preferMotion`).
              contextOptions: { reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
