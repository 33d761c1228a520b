import path from 'node:path';

const root = path.join(import.meta.dirname, '../../../..');

/**
 * Returns the folder of packs: the named one, else that of TENANTS_DIR relative to the repository root like in the
 * server, else `tenants`.
 */
export const tenantsDirectoryOf = (named: string | undefined): string =>
  named === undefined ? path.resolve(root, process.env['TENANTS_DIR']?.trim() || 'tenants') : path.resolve(named);
