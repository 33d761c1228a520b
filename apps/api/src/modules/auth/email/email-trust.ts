import { limits } from '@fareback/contract';
import type { Member } from '../../members/index.ts';

/**
 * How far an address may be believed to be its member's. TRUSTED: a link sent to it was used, or it was held for a day.
 * FIRST: the one of the sign-up, for less than that. PASSING: come by through a change, for less than that.
 */
export type EmailTrust = 'TRUSTED' | 'FIRST' | 'PASSING';

const HOUR_MILLIS = 3_600_000;

/** Standing of a member's present address: a stolen session is no reason to trust what it is changed to [D-158]. */
export function getEmailTrust(
  member: Pick<Member, 'emailSince' | 'emailProvedAt' | 'createdAt'>,
  now: Date,
): EmailTrust {
  const heldSince = member.emailSince ?? member.createdAt;
  const isHeldLong = now.getTime() - heldSince.getTime() >= limits.emailTrustedAfterHours * HOUR_MILLIS;
  if (member.emailProvedAt !== null || isHeldLong) return 'TRUSTED';
  return member.emailSince === null ? 'FIRST' : 'PASSING';
}
