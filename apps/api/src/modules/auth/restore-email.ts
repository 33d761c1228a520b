import type { Call } from '../../http/context.ts';
import type { Tx } from '../../platform/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { clearPassword, lockMember, passwordOf, setEmail } from '../members/index.ts';
import { openEmail } from './kept-email.ts';
import { findMailLink, type MailLink, spendMailLink, voidLinksSince, voidResetLinks } from './mail-link-store.ts';
import { endSessionsOf } from './sessions.ts';
import { liftSignInBlock } from './sign-in-attempts.ts';

/** A password set after the address was changed away may be a thief's: it opens nothing any more. */
async function distrustPassword(tx: Tx, { memberId, createdAt }: MailLink): Promise<void> {
  const password = await passwordOf(tx, memberId);
  if (password?.passwordSetAt && password.passwordSetAt > createdAt) await clearPassword(tx, memberId);
}

/**
 * Gives a member the earlier e-mail address back, with the link that was sent to it: every session of the account ends, its
 * sign-in block is lifted, links made later and reset links are void, and a password set since then no longer opens it.
 * A link works once, for 7 days. Refuses with RESTORE_TOKEN_INVALID [ACCT-09, D-158].
 */
export async function restoreEmail(call: Call, { token }: { token: string }): Promise<Record<string, never>> {
  const { tenant, keyRing, now } = call;
  await call.inTenant(async (tx) => {
    const found = await findMailLink(tx, 'EMAIL_RESTORE', token, now);
    if (!found) refuse('RESTORE_TOKEN_INVALID');
    const { memberId } = found;
    const member = await lockMember(tx, memberId);
    const link = await spendMailLink(tx, 'EMAIL_RESTORE', token, now);
    if (!link?.emailSealed || !member || member.status === 'DELETED') refuse('RESTORE_TOKEN_INVALID');
    const email = openEmail(call, link.emailSealed);
    if (member.email !== email && !(await setEmail(tx, memberId, email))) refuse('RESTORE_TOKEN_INVALID');
    await distrustPassword(tx, link);
    await endSessionsOf(tx, memberId);
    await voidLinksSince(tx, memberId, link.createdAt);
    await voidResetLinks(tx, memberId);
    await liftSignInBlock(tx, keyRing, tenant.tenantId, email);
  });
  return {};
}
