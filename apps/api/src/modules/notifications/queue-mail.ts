import type { Tx } from '../../platform/database.ts';
import type { KeyRing } from '../../platform/key-ring.ts';
import { addJob } from '../../platform/queue.ts';
import { lifeMillisOf, type Mail } from './mails.ts';
import { logMessage } from './message-log.ts';

/** Name of the job that sends a queued mail. */
export const SEND_MAIL = 'send-mail';

/** A mail on its way to one address, in the language its reader reads. */
export interface QueuedMail {
  tenantId: string;
  to: string;
  language: string;
  mail: Mail;
  /** The member it concerns, for the log of messages. */
  memberId?: string;
}

/** A queued mail as the queue's tables keep it: nothing of it can be read without the key ring. */
export interface SealedMail {
  tenantId: string;
  sealed: string;
  expiresAt: string;
}

/** What the queue needs of a call. */
export interface Queueing {
  keyRing: KeyRing;
  now: Date;
}

const contextOf = (tenantId: string): string => `${tenantId}/queued-mail`;

/** What stands for an address in the log of messages and in the names of jobs. */
export const recipientHashOf = (keyRing: KeyRing, tenantId: string, to: string): Buffer =>
  keyRing.hash(to, `${tenantId}/mail`);

/**
 * Adds a mail to the queue in the caller's transaction and counts it; it is sent after that commits, and tried again
 * while its link lives. A newer reset mail takes the place of one that still waits. Address, name and link are sealed.
 */
export async function queueMail(tx: Tx, { keyRing, now }: Queueing, queued: QueuedMail): Promise<void> {
  const { tenantId, to, mail, memberId, language } = queued;
  const recipientHash = recipientHashOf(keyRing, tenantId, to);
  const payload: SealedMail = {
    tenantId,
    sealed: keyRing.seal(JSON.stringify({ to, language, mail }), contextOf(tenantId)).toString('base64'),
    expiresAt: new Date(now.getTime() + lifeMillisOf(mail)).toISOString(),
  };
  const key = mail.kind === 'PASSWORD_RESET' ? { key: `reset-${tenantId}-${recipientHash.toString('hex')}` } : {};
  await Promise.all([
    logMessage(tx, tenantId, now, {
      channel: 'EMAIL',
      recipientHash,
      memberId: memberId ?? null,
      purpose: mail.kind,
    }),
    addJob(tx, SEND_MAIL, payload, key),
  ]);
}

/** Opens what the queue kept. Throws when it was sealed by another ring or for another tenant. */
export const openMail = (keyRing: KeyRing, { tenantId, sealed }: SealedMail): Omit<QueuedMail, 'tenantId'> =>
  JSON.parse(keyRing.open(Buffer.from(sealed, 'base64'), contextOf(tenantId))) as Omit<QueuedMail, 'tenantId'>;
