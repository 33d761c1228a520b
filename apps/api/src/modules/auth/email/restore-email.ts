import type { Call } from '../../../call/context.ts';
import { throwApiError } from '../../../platform/api-error.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import { clearPassword, lockMember, type Member, markEmailProved, setEmail } from '../../members/index.ts';
import { findMailLink, voidLinksAgainst, voidLinksToPresent } from '../password/mail-link-store.ts';
import { endSessionsOf } from '../sessions/sessions.ts';
import { liftSignInBlock } from '../sign-in/sign-in-attempts.ts';
import { mailAddressChanged } from './account-mails.ts';
import { isReservedForAnother, openEmail } from './restorable-email.ts';

/** Restores a locked member's address, unless another member has or may restore it; notifies the replaced one. */
async function takeBack(tx: Tx, call: Call, member: Member, email: string): Promise<void> {
  const { memberId, email: present } = member;
  if (present !== email) {
    const isForbidden = () => isReservedForAnother(tx, call, email, memberId);
    const isBack = await setEmail(tx, memberId, { email, isForbidden }, call.now);
    if (!isBack) throwApiError('RESTORE_TOKEN_INVALID');
    if (present !== null) await mailAddressChanged(tx, call, member, { earlier: present, newEmail: email });
  }
  await markEmailProved(tx, memberId, call.now);
}

/**
 * Restores a member's earlier email with the emailed link. Ends every session of the account, lifts its sign-in block,
 * voids reset links and all links created since the address was first changed, and disables the password: the rider
 * must reset it. The replaced address is notified. A link works once within 7 days. Throws RESTORE_TOKEN_INVALID
 * [ACCT-09, D-158].
 */
export async function restoreEmail(call: Call, { token }: { token: string }): Promise<Record<string, never>> {
  const { tenant, keyRing, now } = call;
  await call.inTenant(async (tx) => {
    const found = await findMailLink(tx, 'EMAIL_RESTORE', token, now);
    if (!found) throwApiError('RESTORE_TOKEN_INVALID');
    const { memberId } = found;
    const member = await lockMember(tx, memberId);
    // Look it up again, because the previous lock holder may have used or voided it.
    const link = await findMailLink(tx, 'EMAIL_RESTORE', token, now);
    if (!link?.emailEncrypted || !link.emailHash || !member || member.status === 'DELETED')
      throwApiError('RESTORE_TOKEN_INVALID');
    const email = openEmail(call, link.emailEncrypted);
    await takeBack(tx, call, member, email);
    await clearPassword(tx, memberId);
    await endSessionsOf(tx, memberId);
    await voidLinksAgainst(tx, memberId, link.emailHash, now);
    await voidLinksToPresent(tx, memberId);
    await liftSignInBlock(tx, keyRing, tenant.tenantId, email);
  });
  return {};
}
