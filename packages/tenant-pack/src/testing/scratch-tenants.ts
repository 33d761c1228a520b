import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type LoadedPack, loadPack } from '../load/load-pack.ts';
import type { Pack } from '../pack.ts';
import { formatProblem } from '../problem.ts';
import { scaffoldPack } from '../scaffold.ts';

export const tenantsDirectory = path.join(import.meta.dirname, '../../../../tenants');

/** Creates a folder with the real base and one scaffolded pack, `acme`, that a test may change. */
export function scratchTenants(): { root: string; directory: string; remove: () => void } {
  const parent = mkdtempSync(path.join(tmpdir(), 'packs-'));
  const root = path.join(parent, 'tenants');
  cpSync(path.join(tenantsDirectory, '_base'), path.join(root, '_base'), { recursive: true });
  const directory = scaffoldPack(root, { id: 'acme', name: 'Acme Rides' });
  return { root, directory, remove: () => rmSync(parent, { recursive: true, force: true }) };
}

/** Replaces `from` by `to` once in a file of the pack; throws if the file does not contain it. */
export function edit(directory: string, file: string, from: string, to: string): void {
  const target = path.join(directory, file);
  const text = readFileSync(target, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
  writeFileSync(
    target,
    text.replace(from, () => to),
  );
}

const SCAFFOLD_SETTINGS = `
settings:
  overlaps: ONE # of one account's rides that overlap, only the first counts; ALL: each counts
`;

export function packOf(loaded: LoadedPack): Pack {
  if ('pack' in loaded) return loaded.pack;
  throw new Error(loaded.problems.map(formatProblem).join('\n'));
}

export function problemsAfter(file: string, from: string, to: string): string[] {
  const { directory, remove } = scratchTenants();
  try {
    // A pack has one settings block, so the test's replaces the scaffold's.
    if (to.includes('settings:')) edit(directory, 'tenant.yaml', SCAFFOLD_SETTINGS, '');
    edit(directory, file, from, to);
    const loaded = loadPack(directory);
    return 'problems' in loaded ? loaded.problems.map(formatProblem) : [];
  } finally {
    remove();
  }
}
