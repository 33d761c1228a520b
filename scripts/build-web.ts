import fs from 'node:fs';
import path from 'node:path';
import { inTurn } from './in-turn.ts';

/** Sources of both apps outside their own folders. */
const shared = ['packages/wording', 'packages/contract/src', 'packages/ui/src', 'package-lock.json'];

/** Sources of each app: a change of any requires a rebuild. */
const sources = {
  'apps/web': ['src', 'build', 'public', 'index.html', 'preview.html', 'package.json', 'vite.config.ts'],
  'apps/desk': ['src', 'public', 'inspect', 'index.html', 'package.json', 'vite.config.ts'],
} as const;

export type WebApp = keyof typeof sources;

function newestChange(folder: string, app: WebApp): number {
  const own = sources[app].map((place) => `${app}/${place}`);
  return Math.max(
    ...[...own, ...shared].flatMap((place) => {
      const from = path.join(folder, place);
      if (fs.statSync(from).isFile()) return [fs.statSync(from).mtimeMs];
      return fs
        .readdirSync(from, { recursive: true, encoding: 'utf8' })
        .filter((file) => !file.includes('node_modules'))
        .map((file) => fs.statSync(path.join(from, file)).mtimeMs);
    }),
  );
}

/**
 * Builds an app of the project in `folder` with `build` if it changed since the last build. Throws if that fails; files
 * written before the failure are then not used, now or at the next start. Concurrent starts build one at a time.
 */
export function buildWeb(folder: string, app: WebApp, build: () => { succeeded: boolean }): Promise<void> {
  const built = path.join(folder, app, 'dist/index.html');
  const turn = path.join(folder, '.cache/built-by');
  return inTurn(turn, 'Another start builds the apps: waiting for it ...', () => {
    if (fs.existsSync(built) && fs.statSync(built).mtimeMs > newestChange(folder, app)) return;
    // Deleted first, so a killed build leaves no mark either.
    fs.rmSync(built, { force: true });
    if (build().succeeded) return;
    fs.rmSync(built, { force: true });
    throw new Error(`${app} could not be built: see above.`);
  });
}
