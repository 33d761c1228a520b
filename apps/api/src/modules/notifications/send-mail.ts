import { resolveLanguage } from '@fareback/wording';
import { MessageRejected, type Messenger } from '../../adapters/messenger.ts';
import type { KeyRing } from '../../platform/encryption/key-ring.ts';
import { htmlMail, plainMail } from './mail-layout.ts';
import { mailLookOf } from './mail-look.ts';
import { appOriginOf, type Mail, textOf } from './mails.ts';
import { type EncryptedMail, openMail } from './queue-mail.ts';
import { pointWordsIn, type SendingTenant, supportIn, tenantNameIn } from './voice.ts';

/** What is needed to send queued mails. */
export interface Postman {
  keyRing: KeyRing;
  messenger: Messenger;
  clock: () => Date;
  /** Is told of a mail that will not be sent any more. */
  givenUp?: (mail: Mail) => Promise<void>;
}

/** What became of a mail: sent, too late to be of use, refused for good, or queued for nobody. */
export type MailOutcome = 'SENT' | 'EXPIRED' | 'REFUSED' | 'NOTHING_TO_SEND';

/** A mail that is too late; null where nobody can open it any more, so that it is not tried for ever. */
function openedOrNull(keyRing: KeyRing, encrypted: EncryptedMail): Mail | null {
  try {
    return openMail(keyRing, encrypted).mail;
  } catch {
    return null;
  }
}

/**
 * Sends a queued mail in the tenant's name and look, as text and as HTML. Rejects when another try may succeed; its error
 * names neither recipient nor mail [PWD-06, ACCT-09].
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
    });
  } catch (error) {
    if (!(error instanceof MessageRejected) || !error.isFinal) throw error;
    await postman.givenUp?.(mail);
    return 'REFUSED';
  }
  return 'SENT';
}
