import { existsSync } from 'node:fs';

const whole = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/** The same engine without a browser window: a third less work per page. */
const shells = ['/usr/lib/chromium/chromium-headless-shell'];

const installed = (paths: readonly string[]): string =>
  process.env['CHROMIUM_PATH'] ?? paths.find((path) => existsSync(path)) ?? '/usr/bin/chromium';

/**
 * Returns the path of an installed Chromium like riders have: `CHROMIUM_PATH`, else the usual paths, else its headless
 * shell, else the first path (whose absence the browser reports).
 */
export const chromiumPath = (): string => installed([...whole, ...shells]);

/** Returns the path of the Chromium for tests: the headless shell if installed, else `chromiumPath()`. */
export const testChromiumPath = (): string => installed([...shells, ...whole]);
