import { limits } from '@fareback/contract';
import type { Member } from '../../members/index.ts';

/**
 * How far an address is trusted as its member's. TRUSTED: a link sent to it was used, or it was held for a day. FIRST:
 * the sign-up address, held for less. PASSING: set by a change, held for less.
 */
export type EmailTrust = 'TRUSTED' | 'FIRST' | 'PASSING';

const HOUR_MILLIS = 3_600_000;

/** Trust level of a member's current address: a stolen session must not make its new address trusted [D-158]. */
export function getEmailTrust(
  member: Pick<Member, 'emailSince' | 'emailProvedAt' | 'createdAt'>,
  now: Date,
): EmailTrust {
  const heldSince = member.emailSince ?? member.createdAt;
  const isHeldLong = now.getTime() - heldSince.getTime() >= limits.emailTrustedAfterHours * HOUR_MILLIS;
  if (member.emailProvedAt !== null || isHeldLong) return 'TRUSTED';
  return member.emailSince === null ? 'FIRST' : 'PASSING';
}
