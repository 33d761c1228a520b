import { throwAdminError } from '../../../platform/api-error.ts';

const HOST = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/;

/** Validates a typed public host: at least two labels, without scheme and port. Throws INVALID_REQUEST. */
export function hostTyped(typed: string): string {
  const host = typed.trim().toLowerCase();
  return HOST.test(host) ? host : throwAdminError('INVALID_REQUEST', { field: 'host' });
}
