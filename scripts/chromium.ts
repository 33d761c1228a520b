import { existsSync } from 'node:fs';

const usual = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Path of an installed Chromium: `CHROMIUM_PATH`, else the usual places, else the first of them (whose absence the browser reports). */
export function chromiumPath(): string {
  return process.env['CHROMIUM_PATH'] ?? usual.find((path) => existsSync(path)) ?? '/usr/bin/chromium';
}
