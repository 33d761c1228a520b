import type { Call } from '../../../call/context.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import type { Member } from '../../members/index.ts';
import { type Mail, queueMail } from '../../notifications/index.ts';
import { appAddress } from '../../tenants/index.ts';
import { restoreAddress } from '../link-addresses.ts';

/** What a mail about an account needs to know of the call. */
type Writing = Pick<Call, 'keyRing' | 'now' | 'language' | 'settings' | 'tenant' | 'client'>;

/** An address as a stranger may see it, should the mailbox be theirs by now: its first letter and its domain. */
const masked = (email: string): string => email.replace(/^(.)[^@]*/, '$1***');

/** Queues a mail about a member's account, in the member's language where it is known. */
function write(tx: Tx, call: Writing, member: Member, { to, mail }: { to: string; mail: Mail }): Promise<void> {
  const { tenantId } = call.tenant;
  const language = member.language ?? call.language;
  return queueMail(tx, call, { tenantId, to, language, memberId: member.memberId, mail });
}

/** Tells an address that the account now has another, with the link whose token takes it back for 7 days [ACCT-09]. */
export const offerRestore = (
  tx: Tx,
  call: Writing,
  member: Member,
  { earlier, newEmail, token }: { earlier: string; newEmail: string; token: string },
): Promise<void> =>
  write(tx, call, member, {
    to: earlier,
    mail: {
      kind: 'EMAIL_CHANGED',
      name: member.name,
      newEmail: masked(newEmail),
      link: restoreAddress(call, token),
    },
  });

/** Tells an address that the account now has another, and whom to ask; no link, because the address was hardly anybody's [D-158]. */
export const mailAddressChanged = (
  tx: Tx,
  call: Writing,
  member: Member,
  { earlier, newEmail }: { earlier: string; newEmail: string },
): Promise<void> =>
  write(tx, call, member, {
    to: earlier,
    mail: {
      kind: 'EMAIL_MOVED',
      name: member.name,
      newEmail: masked(newEmail),
      app: appAddress(call),
    },
  });

/** Tells a member that the password was changed, and what to do if somebody else did it [PWD-08, ACCT-03]. */
export async function mailPasswordChanged(tx: Tx, call: Writing, member: Member): Promise<void> {
  if (member.email === null) return;
  await write(tx, call, member, {
    to: member.email,
    mail: {
      kind: 'PASSWORD_CHANGED',
      name: member.name,
      app: appAddress(call),
    },
  });
}
