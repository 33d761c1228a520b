import type { TenantCtx } from '../../call/context.ts';
import type { KeyRing } from '../../platform/encryption/key-ring.ts';
import { findMemberByEmail, findMemberByPartner, lockMember, type Member } from '../members/index.ts';
import type { RiderKey } from './rows.ts';

/** What a rider of a file is remembered by: the partner's id where there is one, else the email. */
export const digestOf = (keyRing: KeyRing, tenantId: string, { email, partnerId }: RiderKey): Buffer =>
  keyRing.hash(partnerId === null ? `email:${email}` : `partner:${partnerId}`, `${tenantId}/imported-rider`);

/** The member a file's rider is, locked; undefined when there is none. */
export async function findRider({ tx }: TenantCtx, { email, partnerId }: RiderKey): Promise<Member | undefined> {
  const found =
    partnerId === null ? await findMemberByEmail(tx, email ?? '') : await findMemberByPartner(tx, partnerId);
  return found && lockMember(tx, found.memberId);
}

/**
 * Why a member who is there already gets nothing by an import; null when they do. Who signed up with an email has not
 * proved that it is theirs before they used a link that went to it.
 */
export function getGrantError({ status, emailProvedAt }: Member, { partnerId }: RiderKey): string | null {
  if (status === 'OPTED_OUT' || status === 'SUSPENDED') return `the member is ${status}`;
  if (partnerId !== null || status === 'NEW' || emailProvedAt !== null) return null;
  return 'somebody signed up with this email and has not confirmed it: what is brought goes to whom it belongs';
}
