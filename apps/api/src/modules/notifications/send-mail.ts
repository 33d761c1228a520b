import { resolveLanguage } from '@fareback/wording';
import { MessageRejected, type Messenger } from '../../adapters/messenger.ts';
import type { KeyRing } from '../../platform/encryption/key-ring.ts';
import { htmlMail, mailLookOf, plainMail } from './mail-layout.ts';

import { appOriginOf, type Mail, textOf } from './mails.ts';
import { type EncryptedMail, openMail } from './queue-mail.ts';
import { pointWordsIn, type SendingTenant, supportIn, tenantNameIn } from './voice.ts';

export interface Postman {
  keyRing: KeyRing;
  messenger: Messenger;
  clock: () => Date;
  givenUp?: (mail: Mail) => Promise<void>;
}

/** Outcome of a mail: sent, expired, permanently rejected, or a placeholder. */
export type MailOutcome = 'SENT' | 'EXPIRED' | 'REFUSED' | 'NOTHING_TO_SEND';

/** Decrypts an expired mail; null if that fails, so it is not retried forever. */
function openedOrNull(keyRing: KeyRing, encrypted: EncryptedMail): Mail | null {
  try {
    return openMail(keyRing, encrypted).mail;
  } catch {
    return null;
  }
}

/**
 * Sends a queued mail in the tenant's name and design, as text and HTML. Rejects if a retry may succeed; its error
 * contains neither recipient nor mail [PWD-06, ACCT-09].
 */
export async function sendMail(
  postman: Postman,
  tenant: SendingTenant,
  encrypted: EncryptedMail,
): Promise<MailOutcome> {
  if (new Date(encrypted.expiresAt) <= postman.clock()) {
    const late = openedOrNull(postman.keyRing, encrypted);
    if (late !== null) await postman.givenUp?.(late);
    return 'EXPIRED';
  }
  const { to, language: wanted, mail } = openMail(postman.keyRing, encrypted);
  if (mail === null) return 'NOTHING_TO_SEND';
  const language = resolveLanguage(wanted);
  const sender = tenantNameIn(tenant, language);
  const words = textOf(mail, language, {
    tenant: sender,
    points: pointWordsIn(tenant, language),
    support: supportIn(tenant, language),
  });
  const look = mailLookOf(tenant, language, appOriginOf(mail));
  try {
    await postman.messenger.send({
      tenantId: tenant.tenantId,
      channel: 'EMAIL',
      to,
      sender,
      subject: words.subject,
      text: plainMail(words),
      html: htmlMail(words, look, language),
      ...(mail.kind === 'NOTIFICATION' ? { unsubscribe: mail.unsubscribe } : {}),
    });
  } catch (error) {
    if (!(error instanceof MessageRejected) || !error.isFinal) throw error;
    await postman.givenUp?.(mail);
    return 'REFUSED';
  }
  return 'SENT';
}
