import type { Tx } from '../../platform/database/transactions.ts';
import type { KeyRing } from '../../platform/encryption/key-ring.ts';
import { addJob } from '../../platform/queue.ts';
import { lifeMillisOf, type Mail } from './mails.ts';
import { logMessage } from './store.ts';

export const SEND_MAIL = 'send-mail';

export interface QueuedMail {
  tenantId: string;
  to: string;
  language: string;
  mail: Mail;
  memberId?: string;
}

export interface EncryptedMail {
  tenantId: string;
  sealed: string;
  expiresAt: string;
}

interface Queueing {
  keyRing: KeyRing;
  now: Date;
}

const contextOf = (tenantId: string): string => `${tenantId}/queued-mail`;

/** Keyed hash of an email, for the message log and job keys. */
export const recipientHashOf = (keyRing: KeyRing, tenantId: string, to: string): Buffer =>
  keyRing.hash(to, `${tenantId}/mail`);

/** The decrypted content; `mail` is null for a placeholder that is never sent. */
type Contents = Omit<QueuedMail, 'tenantId' | 'mail' | 'memberId'> & { mail: Mail | null };

interface Entry extends Contents {
  tenantId: string;
  memberId: string | null;
  kind: Mail['kind'];
  lifeMillis: number;
}

/**
 * Enough attempts, with pauses up to six hours, to outlast a link's maximum life of seven days: a mail is sent or
 * expires but never runs out of attempts.
 */
const TRIES_MAX = 40;

/** Returns the job key: of queued mails with the same key only the newest is kept. */
function keyOf({ tenantId, kind, memberId }: Entry, recipientHash: Buffer): { key?: string } {
  const recipient = recipientHash.toString('hex');
  if (kind === 'PASSWORD_RESET' || kind === 'INVITATION') return { key: `reset-${tenantId}-${recipient}` };
  if (kind === 'EMAIL_CONFIRM') return { key: `confirm-${tenantId}-${recipient}` };
  return kind === 'ACCOUNT_CODE' ? { key: `code-${tenantId}-${memberId}-${recipient}` } : {};
}

/** Someone waits for the first; the last may go to all members of an agency at once. */
const precedences: Partial<Record<Mail['kind'], 'FIRST' | 'LAST'>> = {
  PASSWORD_RESET: 'FIRST',
  EMAIL_CONFIRM: 'FIRST',
  ACCOUNT_CODE: 'FIRST',
  EXPIRY_NOTICE: 'LAST',
  INACTIVITY_NOTICE: 'LAST',
  NOTIFICATION: 'LAST',
};

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
    addJob(tx, SEND_MAIL, payload, {
      ...keyOf(entry, recipientHash),
      triesMax: TRIES_MAX,
      precedence: precedences[kind],
    }),
  ]);
}

/**
 * Queues a mail in the caller's transaction and counts it. It is sent after the commit and retried until its link
 * expires. A newer reset mail or code replaces a queued one. Email, name and link are encrypted.
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
 * Does the same work as `queueMail` for an email without an account, including count and job, so neither response time
 * nor tables reveal if an account exists. The job sends nothing.
 */
export const queueNoMail = (
  tx: Tx,
  queueing: Queueing,
  { kind, ...queued }: Pick<QueuedMail, 'tenantId' | 'to' | 'language'> & { kind: Mail['kind'] },
): Promise<void> =>
  enter(tx, queueing, { ...queued, mail: null, memberId: null, kind, lifeMillis: lifeMillisOf({ kind }) });

/** Decrypts a queued mail. Throws if it was encrypted with another key ring or for another tenant. */
export const openMail = (keyRing: KeyRing, { tenantId, sealed: encrypted }: EncryptedMail): Contents =>
  JSON.parse(keyRing.decrypt(Buffer.from(encrypted, 'base64'), contextOf(tenantId))) as Contents;
