import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import type { SMTPServer } from 'smtp-server';
import type { LocalMailbox } from './local-mailbox.ts';
import type { Message, Messenger } from './messenger.ts';
import { createSmtpMail, TENANT_HEADER } from './smtp-mail.ts';

const MAIL_MAX_BYTES = 1024 * 1024;
const FROM = 'rewards@localhost.localdomain';

const textOf = (content: string | ArrayBuffer | Uint8Array): string =>
  typeof content === 'string' ? content : new TextDecoder().decode(content);

async function messageOf(raw: Buffer): Promise<Message> {
  const { default: PostalMime } = await import('postal-mime');
  const mail = await PostalMime.parse(raw);
  const file = mail.attachments[0];
  const unsubscribe = mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value;
  return {
    tenantId: mail.headers.find(({ key }) => key === TENANT_HEADER.toLowerCase())?.value ?? '',
    channel: 'EMAIL',
    to: mail.to?.[0]?.address ?? '',
    ...(mail.from?.name ? { sender: mail.from.name } : {}),
    ...(mail.subject === undefined ? {} : { subject: mail.subject }),
    text: (mail.text ?? '').replaceAll('\r\n', '\n').trimEnd(),
    ...(mail.html ? { html: mail.html } : {}),
    ...(file === undefined ? {} : { attachment: { fileName: file.filename ?? '', csv: textOf(file.content) } }),
    ...(unsubscribe === undefined ? {} : { unsubscribe: unsubscribe.replace(/^<|>$/g, '') }),
  };
}

async function startServer(mailbox: LocalMailbox): Promise<SMTPServer> {
  const { SMTPServer } = await import('smtp-server');
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MAIL_MAX_BYTES,
    logger: false,
    onData(stream, _session, done) {
      const keep = async (): Promise<void> => mailbox.send(await messageOf(await buffer(stream)));
      callbackify(keep)(done);
    },
  });
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  // The mailbox keeps no process alive.
  listening.unref();
  return server;
}

/**
 * Sends email as in production, but to a local SMTP server that delivers to the local mailbox. The server starts with
 * the first email.
 */
export function createLocalMail(mailbox: LocalMailbox): Messenger & { close(): Promise<void> } {
  let starting: Promise<{ server: SMTPServer; carrier: Messenger }> | undefined;
  const start = async (): Promise<{ server: SMTPServer; carrier: Messenger }> => {
    const server = await startServer(mailbox);
    const { port } = server.server.address() as AddressInfo;
    const account = { host: '127.0.0.1', port, isSecure: false, credentials: null, from: FROM };
    return { server, carrier: createSmtpMail(account) };
  };
  return {
    async send(message) {
      starting ??= start();
      await (await starting).carrier.send(message);
    },
    async close() {
      const started = await starting;
      if (started) await new Promise<void>((resolve) => started.server.close(() => resolve()));
      starting = undefined;
    },
  };
}
