import type { Tx } from '../../platform/database/transactions.ts';
import type { KeyRing } from '../../platform/encryption/key-ring.ts';
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
export interface EncryptedMail {
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

/** What a sealed mail holds: `mail` is null where it stands for one that nobody gets. */
type Contents = Omit<QueuedMail, 'tenantId' | 'mail' | 'memberId'> & { mail: Mail | null };

/** Of a mail that waits: what the log and the queue are to know of it. */
interface Entry extends Contents {
  tenantId: string;
  memberId: string | null;
  kind: Mail['kind'];
  lifeMillis: number;
}

/**
 * Tries that outlast the longest life of a link, seven days, with pauses that grow to six hours: a mail ends by being sent
 * or by being too late, and never by running out of tries.
 */
const TRIES_MAX = 40;

/** Mails of the same key are one: of those that wait only the newest is of use. */
function keyOf({ tenantId, kind, memberId }: Entry, recipientHash: Buffer): { key?: string } {
  const recipient = recipientHash.toString('hex');
  if (kind === 'PASSWORD_RESET' || kind === 'INVITATION') return { key: `reset-${tenantId}-${recipient}` };
  if (kind === 'EMAIL_CONFIRM') return { key: `confirm-${tenantId}-${recipient}` };
  return kind === 'ACCOUNT_CODE' ? { key: `code-${tenantId}-${memberId}-${recipient}` } : {};
}

async function enter(tx: Tx, { keyRing, now }: Queueing, entry: Entry): Promise<void> {
  const { tenantId, to, mail, memberId, language, kind, lifeMillis } = entry;
  const recipientHash = recipientHashOf(keyRing, tenantId, to);
  const payload: EncryptedMail = {
    tenantId,
    sealed: keyRing.encrypt(JSON.stringify({ to, language, mail }), contextOf(tenantId)).toString('base64'),
    expiresAt: new Date(now.getTime() + lifeMillis).toISOString(),
  };
  await Promise.all([
    logMessage(tx, tenantId, now, { channel: 'EMAIL', recipientHash, memberId, purpose: kind }),
    addJob(tx, SEND_MAIL, payload, { ...keyOf(entry, recipientHash), triesMax: TRIES_MAX }),
  ]);
}

/**
 * Adds a mail to the queue in the caller's transaction and counts it; it is sent after that commits, and tried again
 * while its link lives. A newer reset mail or code takes the place of one that still waits. Address, name and link are sealed.
 */
export const queueMail = (tx: Tx, queueing: Queueing, { mail, memberId, ...queued }: QueuedMail): Promise<void> =>
  enter(tx, queueing, {
    ...queued,
    mail,
    memberId: memberId ?? null,
    kind: mail.kind,
    lifeMillis: lifeMillisOf(mail),
  });

/**
 * Does for an address that nobody has all that queueing its mail would do, count and job included, so that neither the
 * time a call takes nor the tables tell whether somebody has it; the job finds nothing to send.
 */
export const queueNoMail = (
  tx: Tx,
  queueing: Queueing,
  { kind, ...queued }: Pick<QueuedMail, 'tenantId' | 'to' | 'language'> & { kind: Mail['kind'] },
): Promise<void> =>
  enter(tx, queueing, { ...queued, mail: null, memberId: null, kind, lifeMillis: lifeMillisOf({ kind }) });

/** Opens what the queue kept. Throws when it was sealed by another ring or for another tenant. */
export const openMail = (keyRing: KeyRing, { tenantId, sealed: encrypted }: EncryptedMail): Contents =>
  JSON.parse(keyRing.decrypt(Buffer.from(encrypted, 'base64'), contextOf(tenantId))) as Contents;
