/** A text for one person. `to` is an E.164 number or an e-mail address. */
export interface Message {
  tenantId: string;
  channel: 'SMS' | 'EMAIL';
  to: string;
  subject?: string;
  text: string;
  html?: string;
}

/** Sends messages; rejects when the carrier did not take the message. */
export interface Messenger {
  send(message: Message): Promise<void>;
}
