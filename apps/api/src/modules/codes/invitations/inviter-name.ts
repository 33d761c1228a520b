import type { Member } from '../../members/index.ts';
import type { TenantReferral } from '../../tenants/index.ts';

/** The inviter's first name, if the agency shows it [REFER-19]. */
export function inviterName(
  referral: Pick<TenantReferral, 'namesReferrer'> | null,
  member: Pick<Member, 'name'> | undefined,
): string | null {
  if (referral?.namesReferrer === false) return null;
  return member?.name.trim().split(/\s+/)[0] || null;
}
