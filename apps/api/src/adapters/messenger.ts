/** A text for one person. `to` is an E.164 number or an e-mail address. */
export interface Message {
  tenantId: string;
  channel: 'SMS' | 'EMAIL';
  to: string;
  subject?: string;
  text: string;
  html?: string;
}

/** The carrier certainly did not take a message. Its text names neither recipient nor message. */
export class MessageRefused extends Error {
  constructor(reason: string, cause?: unknown) {
    super(reason, cause === undefined ? undefined : { cause });
    this.name = 'MessageRefused';
  }
}

/** Sends messages; rejects with MessageRefused when the carrier did not take the message, with any other error when nobody knows. */
export interface Messenger {
  send(message: Message): Promise<void>;
}
