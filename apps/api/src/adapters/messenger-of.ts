import { traced } from '../platform/telemetry/scope.ts';
import { createHttpSms, type SmsAccount } from './http-sms.ts';
import { createLocalMail } from './local-mail.ts';
import { createLocalMailbox } from './local-mailbox.ts';
import { MessageRejected, type Messenger } from './messenger.ts';
import { createSmtpMail, type SmtpAccount } from './smtp-mail.ts';

export const messengerByChannel = (ways: { SMS: Messenger; EMAIL: Messenger }): Messenger => ({
  send: (message) =>
    traced(message.channel === 'SMS' ? 'send text' : 'send mail', { 'tenant.id': message.tenantId }, () =>
      ways[message.channel].send(message),
    ),
});

/** Rejects every message at once, because no carrier is configured. */
const noCarrier: Messenger = {
  send: ({ channel }) => Promise.reject(new MessageRejected(`No carrier for ${channel} is set up.`)),
};

interface Carriers {
  sms: SmsAccount | null;
  mail: SmtpAccount | null;
  localTools: boolean;
}

/**
 * Selects the messenger: the SMS and mail accounts if configured; with local tools a local mailbox; otherwise one that
 * rejects every message.
 */
export function messengerOf({ sms, mail, localTools }: Carriers, clock: () => Date): Messenger {
  const texts = sms === null ? null : createHttpSms(sms);
  const mails = mail === null ? null : createSmtpMail(mail);
  if (!localTools) return messengerByChannel({ SMS: texts ?? noCarrier, EMAIL: mails ?? noCarrier });
  const mailbox = createLocalMailbox(clock);
  const localMail = createLocalMail(mailbox);
  return {
    ...mailbox,
    ...messengerByChannel({ SMS: texts ?? mailbox, EMAIL: mails ?? localMail }),
    close: () => localMail.close(),
  };
}
