import type { Member } from '../../members/index.ts';
import type { TenantReferral } from '../../tenants/index.ts';

/** What a friend may read of whoever invites them: the first name, where the agency shows it [REFER-19]. */
export function inviterName(
  referral: Pick<TenantReferral, 'namesReferrer'> | null,
  member: Pick<Member, 'name'> | undefined,
): string | null {
  if (referral?.namesReferrer === false) return null;
  return member?.name.trim().split(/\s+/)[0] || null;
}
