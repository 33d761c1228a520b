import { existsSync } from 'node:fs';
import path from 'node:path';

const ownBase = path.join(import.meta.dirname, '../../../../tenants/_base');

/** Returns the base of a folder of packs: its own `_base`, else the product's. */
export function baseOf(tenantsDirectory: string | null): string {
  const base = tenantsDirectory === null ? ownBase : path.join(tenantsDirectory, '_base');
  return existsSync(base) ? base : ownBase;
}
