export interface Message {
  tenantId: string;
  channel: 'SMS' | 'EMAIL';
  to: string;
  /** Sender name of an email; its address is the installation's. */
  sender?: string;
  subject?: string;
  text: string;
  html?: string;
  /** Address that a mail program may call to unsubscribe with one click (RFC 8058). */
  unsubscribe?: string;
  attachment?: { fileName: string; csv: string };
  /** Makes the same Message-ID of each try, so a mail program shows a repeated one once. */
  reference?: string;
}

/** The carrier certainly did not accept the message. The error names neither recipient nor message. */
export class MessageRejected extends Error {
  /** True if a retry would also fail, as when the recipient does not exist. */
  readonly isFinal: boolean;

  constructor(reason: string, cause?: unknown, isFinal = false) {
    super(reason, cause === undefined ? undefined : { cause });
    this.name = 'MessageRejected';
    this.isFinal = isFinal;
  }
}

/**
 * Sends messages. Rejects with MessageRejected if the carrier refused the message, with any other error if the result
 * is unknown.
 */
export interface Messenger {
  send(message: Message): Promise<void>;
  close?(): Promise<void>;
}
