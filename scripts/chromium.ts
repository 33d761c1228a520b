import { existsSync } from 'node:fs';

const whole = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/** The same engine without a browser's own windows: a third less work for each page. */
const shells = ['/usr/lib/chromium/chromium-headless-shell'];

const installed = (paths: readonly string[]): string =>
  process.env['CHROMIUM_PATH'] ?? paths.find((path) => existsSync(path)) ?? '/usr/bin/chromium';

/** Path of an installed Chromium as riders have it: `CHROMIUM_PATH`, else the usual places, else its headless shell, else the first of them (whose absence the browser reports). */
export const chromiumPath = (): string => installed([...whole, ...shells]);

/** Path of the Chromium that tests drive: its headless shell where it is installed, else `chromiumPath()`. */
export const testChromiumPath = (): string => installed([...shells, ...whole]);
