import type { Call } from '../../../call/context.ts';
import { throwApiError } from '../../../platform/api-error.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import type { KeyRing } from '../../../platform/encryption/key-ring.ts';
import { NOBODY } from '../../../platform/ids.ts';
import { clearPassword, lockMember, type Member, markEmailProved, setEmail } from '../../members/index.ts';
import { blockTexts } from '../../notifications/index.ts';
import { deleteAccountsOf } from '../agency-account/account-store.ts';
import { deletePasskeysOf } from '../passkeys/passkey-store.ts';
import {
  findMailLink,
  isEmailReserved,
  type RestorableEmail,
  voidLinksAgainst,
  voidLinksToPresent,
} from '../password/mail-link-store.ts';
import { endSessionsOf } from '../sessions/sessions.ts';
import { liftSignInBlock } from '../sign-in/sign-in-attempts.ts';
import { mailAddressChanged } from './account-mails.ts';

export const emailContext = (tenantId: string): string => `${tenantId}/kept-email`;

interface Desk {
  keyRing: KeyRing;
  tenant: { tenantId: string };
  now: Date;
}

export function encryptEmail({ keyRing, tenant }: Omit<Desk, 'now'>, email: string): RestorableEmail {
  return {
    emailEncrypted: keyRing.encrypt(email, emailContext(tenant.tenantId)),
    emailHash: hashEmail({ keyRing, tenant }, email),
  };
}

export const hashEmail = ({ keyRing, tenant }: Omit<Desk, 'now'>, email: string): Buffer =>
  keyRing.hash(email, emailContext(tenant.tenantId));

const openEmail = ({ keyRing, tenant }: Omit<Desk, 'now'>, encrypted: Buffer): string =>
  keyRing.decrypt(encrypted, emailContext(tenant.tenantId));

/** True if another member may still restore this address, which reserves it [D-158]. */
export const isReservedForAnother = (tx: Tx, desk: Desk, email: string, memberId: string | null): Promise<boolean> =>
  isEmailReserved(tx, hashEmail(desk, email), memberId ?? NOBODY, desk.now);

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
 * Restores a member's earlier email with the emailed link. Ends every session of the account, removes its passkeys and the agency's account,
 * lifts its sign-in block, voids reset links and all links created since the address was first changed, and disables the password: the rider
 * must reset it. Texts from the verified number are blocked. The replaced address is notified. A link works once within 7 days. Throws RESTORE_TOKEN_INVALID
 * [ACCT-09, D-158, PRIV-16].
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
    await deletePasskeysOf(tx, memberId);
    await deleteAccountsOf(tx, memberId);
    if (member.isPhoneVerified) await blockTexts(tx, memberId, now);
    await voidLinksAgainst(tx, memberId, link.emailHash, now);
    await voidLinksToPresent(tx, memberId);
    await liftSignInBlock(tx, keyRing, tenant.tenantId, email);
  });
  return {};
}
