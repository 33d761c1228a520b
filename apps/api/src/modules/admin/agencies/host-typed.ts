import { throwAdminError } from '../../../platform/api-error.ts';

const HOST = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/;

/** A host as somebody typed it, for riders anywhere: a name of two parts or more, without scheme and port. Refuses INVALID_REQUEST. */
export function hostTyped(typed: string): string {
  const host = typed.trim().toLowerCase();
  return HOST.test(host) ? host : throwAdminError('INVALID_REQUEST', { field: 'host' });
}
