import fs from 'node:fs';
import path from 'node:path';

/** What the web app is made of: a change of any of it calls for another build. */
const sources = [
  'apps/web/src',
  'apps/web/build',
  'apps/web/public',
  'apps/web/index.html',
  'apps/web/package.json',
  'apps/web/vite.config.ts',
  'packages/wording',
  'packages/contract/src',
  'packages/ui/src',
  'package-lock.json',
];

function newestChange(folder: string): number {
  return Math.max(
    ...sources.flatMap((place) => {
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
 * Has `build` build the web app of the project in `folder` if it changed since the last time. Throws where that fails, also
 * where files were written before it did; they are then not taken for the app's, now or at the next start.
 */
export function buildWeb(folder: string, build: () => { succeeded: boolean }): void {
  const built = path.join(folder, 'apps/web/dist/index.html');
  if (fs.existsSync(built) && fs.statSync(built).mtimeMs > newestChange(folder)) return;
  // Gone beforehand, so that a build that is killed leaves none either.
  fs.rmSync(built, { force: true });
  if (build().succeeded) return;
  fs.rmSync(built, { force: true });
  throw new Error('The web app could not be built: see above.');
}
