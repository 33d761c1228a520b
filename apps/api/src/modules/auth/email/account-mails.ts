import type { Call } from '../../../call/context.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import type { Member } from '../../members/index.ts';
import { type Mail, queueMail } from '../../notifications/index.ts';
import { appAddress } from '../../tenants/index.ts';
import { restoreAddress } from '../link-mails.ts';

type Writing = Pick<Call, 'keyRing' | 'now' | 'language' | 'settings' | 'tenant' | 'client'>;

/** First letter and domain only, because the mailbox may belong to a stranger by now. */
const masked = (email: string): string => email.replace(/^(.)[^@]*/, '$1***');

function write(tx: Tx, call: Writing, member: Member, { to, mail }: { to: string; mail: Mail }): Promise<void> {
  const { tenantId } = call.tenant;
  const language = member.language ?? call.language;
  return queueMail(tx, call, { tenantId, to, language, memberId: member.memberId, mail });
}

/** Notifies the previous address of a change, with a link to restore it, valid for 7 days [ACCT-09]. */
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

/** Notifies the previous address of a change without a link, because it was held too briefly to be trusted [D-158]. */
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

/** Notifies a member of a changed password, with what to do if it was not them [PWD-08, ACCT-03]. */
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

/** Notifies a member that the agency's account was connected or disconnected, with what to do if it was not them [ACCT-20]. */
export async function mailAgencyAccountChanged(
  tx: Tx,
  call: Writing,
  member: Member,
  kind: 'AGENCY_ACCOUNT_CONNECTED' | 'AGENCY_ACCOUNT_DISCONNECTED',
): Promise<void> {
  if (member.email === null) return;
  await write(tx, call, member, { to: member.email, mail: { kind, name: member.name, app: appAddress(call) } });
}

/** Notifies a member of an added or removed passkey, with what to do if it was not them [AUTH-45]. */
export async function mailPasskeyChanged(
  tx: Tx,
  call: Writing,
  member: Member,
  kind: 'PASSKEY_ADDED' | 'PASSKEY_REMOVED',
): Promise<void> {
  if (member.email === null) return;
  await write(tx, call, member, { to: member.email, mail: { kind, name: member.name, app: appAddress(call) } });
}
