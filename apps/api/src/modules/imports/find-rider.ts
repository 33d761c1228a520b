import type { TenantCtx } from '../../call/context.ts';
import type { KeyRing } from '../../platform/encryption/key-ring.ts';
import { findMemberByEmail, findMemberByPartner, lockMember, type Member } from '../members/index.ts';
import type { RiderKey } from './rows.ts';

/** Digest of the rider's partner id, or of the email if there is no partner id. */
export const digestOf = (keyRing: KeyRing, tenantId: string, { email, partnerId }: RiderKey): Buffer =>
  keyRing.hash(partnerId === null ? `email:${email}` : `partner:${partnerId}`, `${tenantId}/imported-rider`);

export async function findRider({ tx }: TenantCtx, { email, partnerId }: RiderKey): Promise<Member | undefined> {
  const found =
    partnerId === null ? await findMemberByEmail(tx, email ?? '') : await findMemberByPartner(tx, partnerId);
  return found && lockMember(tx, found.memberId);
}

/**
 * Returns why an import gives an existing member nothing, or null. An email given at sign-up is unproven until a mailed
 * link is used.
 */
export function getGrantError({ status, emailProvedAt }: Member, { partnerId }: RiderKey): string | null {
  if (status === 'OPTED_OUT' || status === 'SUSPENDED') return `the member is ${status}`;
  if (partnerId !== null || status === 'NEW' || emailProvedAt !== null) return null;
  return 'somebody signed up with this email and has not confirmed it: what is brought goes to whom it belongs';
}
