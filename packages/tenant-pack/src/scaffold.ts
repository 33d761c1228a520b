import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type NewTenant, newPack } from './starter/new-pack.ts';

/**
 * Writes a new, valid pack into `tenantsDirectory/<id>` and returns its folder. Throws if the id is invalid or the
 * folder exists: nothing is overwritten.
 */
export function scaffoldPack(tenantsDirectory: string, tenant: NewTenant): string {
  const { files, pictures } = newPack(tenant);
  const directory = path.join(tenantsDirectory, tenant.id);
  if (existsSync(directory)) throw new Error(`expected a new id, found the folder ${directory}`);
  mkdirSync(path.join(directory, 'wording'), { recursive: true });
  mkdirSync(path.join(directory, 'images'));
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(directory, file), text);
  for (const [file, bytes] of Object.entries(pictures)) writeFileSync(path.join(directory, 'images', file), bytes);
  return directory;
}
