import type { UserStatus } from '@fareback/contract';
import { paths } from '../../navigation/paths.ts';

/** Screens that only one member status may see. */
const exclusive: readonly string[] = [paths.suspended, paths.optedOut, paths.terms];

const none = { isAsked: false, areOpen: false };

/**
 * Returns where a member who opens `pathname` may go. Suspended and opted-out members go to their own screens, partner
 * and imported members to the terms until they accept (or to a referral they answer first), members with newer terms to
 * those, all others anywhere else [STATUS-14, STATUS-21, TERMS-03, TERMS-04, PRIV-02].
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
