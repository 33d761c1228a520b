import { createHttpSms, type SmsAccount } from './http-sms.ts';
import { createLocalMailbox } from './local-mailbox.ts';
import { MessageRefused, type Messenger } from './messenger.ts';
import { messengerByChannel } from './messenger-by-channel.ts';

/** Takes nothing, so that nobody waits for a message that was never going to come. */
const noCarrier: Messenger = {
  send: ({ channel }) => Promise.reject(new MessageRefused(`No carrier for ${channel} is set up.`)),
};

/**
 * The messenger of an installation: the SMS account where there is one; else, with local tools, a mailbox on this
 * machine; else none, which refuses every message.
 */
export function messengerOf(
  { sms, localTools }: { sms: SmsAccount | null; localTools: boolean },
  clock: () => Date,
): Messenger {
  const kept = localTools ? createLocalMailbox(clock) : noCarrier;
  return sms === null ? kept : messengerByChannel({ SMS: createHttpSms(sms), EMAIL: kept });
}
