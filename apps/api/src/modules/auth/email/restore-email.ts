import type { Call } from '../../../call/context.ts';
import { throwApiError } from '../../../platform/api-error.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import { clearPassword, lockMember, type Member, markEmailProved, setEmail } from '../../members/index.ts';
import { findMailLink, voidLinksAgainst, voidLinksToPresent } from '../password/mail-link-store.ts';
import { endSessionsOf } from '../sessions/sessions.ts';
import { liftSignInBlock } from '../sign-in/sign-in-attempts.ts';
import { mailAddressChanged } from './account-mails.ts';
import { isReservedForAnother, openEmail } from './restorable-email.ts';

/** Gives a locked member the address back, unless somebody else has it by now or may take it back; tells the one it is taken from. */
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
 * Gives a member the earlier e-mail address back, with the link that was sent to it: every session of the account ends, its
 * sign-in block is lifted, reset links are void and every link made since the address was first given up, and the
 * password opens it no longer, whoever chose it: the rider sets another by a reset. The address that is taken away is
 * told. A link works once, for 7 days. Refuses with RESTORE_TOKEN_INVALID [ACCT-09, D-158].
 */
export async function restoreEmail(call: Call, { token }: { token: string }): Promise<Record<string, never>> {
  const { tenant, keyRing, now } = call;
  await call.inTenant(async (tx) => {
    const found = await findMailLink(tx, 'EMAIL_RESTORE', token, now);
    if (!found) throwApiError('RESTORE_TOKEN_INVALID');
    const { memberId } = found;
    const member = await lockMember(tx, memberId);
    // Looked up again: whoever held the lock may have used or voided it.
    const link = await findMailLink(tx, 'EMAIL_RESTORE', token, now);
    if (!link?.emailEncrypted || !link.emailHash || !member || member.status === 'DELETED')
      throwApiError('RESTORE_TOKEN_INVALID');
    const email = openEmail(call, link.emailEncrypted);
    await takeBack(tx, call, member, email);
    await clearPassword(tx, memberId);
    await endSessionsOf(tx, memberId);
    // This link among them.
    await voidLinksAgainst(tx, memberId, link.emailHash, now);
    await voidLinksToPresent(tx, memberId);
    await liftSignInBlock(tx, keyRing, tenant.tenantId, email);
  });
  return {};
}
