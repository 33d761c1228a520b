import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../../scripts/steps.ts';

function git(...args: string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

const migrationsAt = (commit: string): string[] =>
  git('ls-tree', '--name-only', commit, 'apps/api/migrations/')?.split('\n') ?? [];

/**
 * Returns the commit of the previous release: the newest tag before this commit, else the newest commit that has some
 * but not all of this one's migrations; null without history.
 */
export function previousRelease(): string | null {
  const tag = git('describe', '--tags', '--abbrev=0', 'HEAD^');
  if (tag !== null) return git('rev-parse', tag);
  const here = migrationsAt('HEAD');
  for (const change of git('log', '--format=%H', '--', 'apps/api/migrations')?.split('\n') ?? []) {
    const before = git('rev-parse', '--verify', '--quiet', `${change}^`);
    const names = before === null ? [] : migrationsAt(before);
    if (names.length < here.length && names.length > 0 && names.every((name) => here.includes(name))) return before;
  }
  return null;
}

/** Links the installed dependencies, and that release's own packages. */
function linkLibraries(folder: string, place: string): void {
  const [here, there] = [path.join(root, place, 'node_modules'), path.join(folder, place, 'node_modules')];
  if (!fs.existsSync(here)) return;
  fs.mkdirSync(there, { recursive: true });
  for (const name of fs.readdirSync(here).filter((one) => one !== '@fareback'))
    fs.symlinkSync(path.join(here, name), path.join(there, name));
}

/**
 * Unpacks a release's server into an empty folder, to run with the dependencies installed here. Returns its `main.ts`.
 */
export function unpackRelease(commit: string, folder: string): string {
  const archive = execFileSync('git', ['archive', commit, 'apps/api', 'packages', 'package.json', 'tenants'], {
    cwd: root,
    maxBuffer: 2 ** 30,
  });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  const packages = fs.readdirSync(path.join(folder, 'packages'));
  for (const place of ['', 'apps/api', ...packages.map((name) => `packages/${name}`)]) linkLibraries(folder, place);
  const ours = path.join(folder, 'node_modules/@fareback');
  fs.mkdirSync(ours);
  for (const name of packages) fs.symlinkSync(path.join(folder, 'packages', name), path.join(ours, name));
  return path.join(folder, 'apps/api/src/main.ts');
}
