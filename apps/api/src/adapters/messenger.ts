/** A text for one person. `to` is an E.164 number or an e-mail address. */
export interface Message {
  tenantId: string;
  channel: 'SMS' | 'EMAIL';
  to: string;
  /** Name that an e-mail shows as its sender; its address is the installation's. */
  sender?: string;
  subject?: string;
  text: string;
  html?: string;
}

/** The carrier certainly did not take a message. Its text names neither recipient nor message. */
export class MessageRejected extends Error {
  /** Whether another try would be refused too, as when the recipient does not exist. */
  readonly isFinal: boolean;

  constructor(reason: string, cause?: unknown, isFinal = false) {
    super(reason, cause === undefined ? undefined : { cause });
    this.name = 'MessageRejected';
    this.isFinal = isFinal;
  }
}

/** Sends messages; rejects with MessageRejected when the carrier did not take the message, with any other error when nobody knows. */
export interface Messenger {
  send(message: Message): Promise<void>;
  /** Lets go of what it holds open. */
  close?(): Promise<void>;
}
