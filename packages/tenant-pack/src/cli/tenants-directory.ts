import path from 'node:path';

const root = path.join(import.meta.dirname, '../../../..');

/** The folder of packs: the one named, else that of TENANTS_DIR, from the repository's root as the server reads it, else `tenants`. */
export const tenantsDirectoryOf = (named: string | undefined): string =>
  named === undefined ? path.resolve(root, process.env['TENANTS_DIR']?.trim() || 'tenants') : path.resolve(named);
