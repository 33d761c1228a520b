import { MessageRejected } from '../../../adapters/messenger.ts';
import { INSTALLATION, type Tx } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { KeyRing } from '../../../platform/encryption/key-ring.ts';
import { addJob } from '../../../platform/queue.ts';
import { type Reader, type StaffMail, staffMailParts } from './staff-mail.ts';

/** Name of the job that sends a queued mail to staff. */
export const SEND_STAFF_MAIL = 'send-staff-mail';

/** A mail as the queue's tables keep it: nothing of it can be read without the key ring. */
export interface EncryptedStaffMail {
  tenantId: string;
  sealed: string;
  expiresAt: string;
}

const CONTEXT = 'staff/queued-mail';

/** A mail on its way; null where it stands for one that nobody gets, so that the queue does not tell who is there. */
type Contents = { to: string; reader: Reader; mail: StaffMail } | null;

/** Adds a mail to the queue in the caller's transaction; it is sent after that commits, and tried again until `expiresAt`. */
export async function queueStaffMail(
  tx: Tx,
  keyRing: KeyRing,
  { contents, expiresAt }: { contents: Contents; expiresAt: Date },
): Promise<void> {
  const payload: EncryptedStaffMail = {
    tenantId: INSTALLATION,
    sealed: keyRing.encrypt(JSON.stringify(contents), CONTEXT).toString('base64'),
    expiresAt: expiresAt.toISOString(),
  };
  await addJob(tx, SEND_STAFF_MAIL, payload);
}

/** Sends a queued mail by the installation's own way. Rejects when another try may succeed; its error names neither recipient nor mail. */
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
