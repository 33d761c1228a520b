import { MessageRejected } from '../../../adapters/messenger.ts';
import { INSTALLATION, type Tx } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { KeyRing } from '../../../platform/encryption/key-ring.ts';
import { addJob } from '../../../platform/queue.ts';
import { isAccessRequestMail } from './access-request-mail.ts';
import { isAccountMail } from './account-mail.ts';
import { isOperatorMail } from './operator-mail.ts';
import { type Reader, type StaffMail, staffMailParts } from './staff-mail.ts';

export const SEND_STAFF_MAIL = 'send-staff-mail';

/** Emails about operators, emergency access and agencies' sign-in, which workers of the release before have no text for. */
export const SEND_OPERATOR_MAIL = 'send-operator-mail';

/** Emails about mentions, which workers of the release before have no text for. */
export const SEND_MENTION_MAIL = 'send-mention-mail';
/** Emails about requests for access, which workers of the release before have no text for. */
export const SEND_ACCESS_REQUEST_MAIL = 'send-access-request-mail';

/** A queued mail as stored; unreadable without the key ring. */
export interface EncryptedStaffMail {
  tenantId: string;
  sealed: string;
  expiresAt: string;
}

const CONTEXT = 'staff/queued-mail';

/** The decrypted mail; null for a placeholder that is never sent, which hides whether an account exists. */
type Contents = { to: string; reader: Reader; mail: StaffMail } | null;

function jobOf(contents: Contents): string {
  if (contents === null) return SEND_STAFF_MAIL;
  const { mail } = contents;
  if (mail.kind === 'MENTION') return SEND_MENTION_MAIL;
  if (isAccessRequestMail(mail)) return SEND_ACCESS_REQUEST_MAIL;
  const isOfOperators = isOperatorMail(mail) || isAccountMail(mail) || mail.kind === 'EMERGENCY_ACCESS';
  return isOfOperators ? SEND_OPERATOR_MAIL : SEND_STAFF_MAIL;
}

/**
 * Queues a mail in the caller's transaction; it is sent after the commit and retried until `expiresAt`. `isUrgent`: a
 * code, sent before other mails.
 */
export async function queueStaffMail(
  tx: Tx,
  keyRing: KeyRing,
  { contents, expiresAt, isUrgent = false }: { contents: Contents; expiresAt: Date; isUrgent?: boolean },
): Promise<void> {
  const payload: EncryptedStaffMail = {
    tenantId: INSTALLATION,
    sealed: keyRing.encrypt(JSON.stringify(contents), CONTEXT).toString('base64'),
    expiresAt: expiresAt.toISOString(),
  };
  await addJob(tx, jobOf(contents), payload, isUrgent ? { precedence: 'FIRST' } : {});
}

/**
 * Sends a queued mail by the installation's mail service. Rejects if a retry may succeed; its error contains neither
 * recipient nor mail.
 */
export async function sendStaffMail(
  { keyRing, messenger, clock, log }: Pick<Deps, 'keyRing' | 'messenger' | 'clock' | 'log'>,
  { sealed: encrypted, expiresAt }: EncryptedStaffMail,
): Promise<void> {
  if (new Date(expiresAt) <= clock()) return log.warn('a mail to staff was given up: it came too late');
  const contents = JSON.parse(keyRing.decrypt(Buffer.from(encrypted, 'base64'), CONTEXT)) as Contents;
  if (contents === null) return;
  const { to, reader, mail } = contents;
  try {
    await messenger.send({ tenantId: INSTALLATION, channel: 'EMAIL', to, ...staffMailParts(mail, reader) });
  } catch (error) {
    if (!(error instanceof MessageRejected) || !error.isFinal) throw error;
    log.warn('a mail to staff was given up: it is refused for good');
  }
}
