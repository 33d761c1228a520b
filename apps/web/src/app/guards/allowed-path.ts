import type { UserStatus } from '@fareback/contract';
import { paths } from '../../navigation/paths.ts';

/** Screens that only one standing may see. */
const exclusive: readonly string[] = [paths.suspended, paths.optedOut, paths.terms];

const none = { isAsked: false, areOpen: false };

/**
 * Where a member who asks for `pathname` may be: suspended and opted-out members on their own screens, who came by a
 * partner or an import on the terms until they agree, or where a friend's invitation is answered, members who are asked about
 * newer terms on those, everybody else anywhere but there [STATUS-14, STATUS-21, TERMS-03, TERMS-04, PRIV-02].
 */
export function allowedPath(
  status: UserStatus,
  pathname: string,
  newTerms: { isAsked: boolean; areOpen: boolean } = none,
): string {
  if (status === 'SUSPENDED') return paths.suspended;
  if (status === 'OPTED_OUT') return paths.optedOut;
  if (status === 'NEW') return pathname === paths.invitation ? pathname : paths.terms;
  if (pathname === paths.terms && newTerms.areOpen) return pathname;
  if (newTerms.isAsked) return paths.terms;
  return exclusive.includes(pathname) ? paths.home : pathname;
}
