import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { createLocalMail } from './local-mail.ts';
import { createLocalMailbox } from './local-mailbox.ts';
import type { Message } from './messenger.ts';
import { createSmtpMail, type SmtpAccount } from './smtp-mail.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

interface Received {
  raw: string;
  mail: Email;
  envelope: { from: string; to: string[] };
  user: string | undefined;
}

async function mailServer(options: SMTPServerOptions = {}) {
  const received: Received[] = [];
  const server = new SMTPServer({
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    logger: false,
    onData(stream, { envelope, user }, done) {
      const keep = async (): Promise<void> => {
        const raw = await buffer(stream);
        received.push({
          raw: raw.toString(),
          mail: await PostalMime.parse(raw),
          envelope: {
            from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
            to: envelope.rcptTo.map(({ address }) => address),
          },
          user: user as string | undefined,
        });
      };
      callbackify(keep)(done);
    },
    ...options,
  });
  server.on('error', () => {});
  closing.push(() => server.close());
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return { received, port: (listening.address() as AddressInfo).port };
}

async function drippingServer(): Promise<{ port: number; isOpen: () => boolean }> {
  const sockets: net.Socket[] = [];
  const server = net.createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    socket.write('220 hello\r\n250');
    const drip = setInterval(() => socket.write('-'), 20);
    socket.on('close', () => clearInterval(drip));
  });
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, isOpen: () => sockets.some((socket) => !socket.destroyed) };
}

async function silentServer(greeting: string): Promise<number> {
  const sockets: net.Socket[] = [];
  const server = net.createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    if (greeting !== '') socket.write(greeting);
  });
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const accountAt = (port: number, more: Partial<SmtpAccount> = {}): SmtpAccount => ({
  host: '127.0.0.1',
  port,
  isSecure: false,
  credentials: null,
  from: 'rewards@agency.example',
  timeoutMillis: 800,
  ...more,
});

const message: Message = {
  tenantId: 'harbor',
  channel: 'EMAIL',
  to: 'ana@example.org',
  sender: 'مكافآت الميناء',
  subject: 'إعادة تعيين كلمة المرور',
  text: 'مرحبًا Ana,\n\nhttps://harbor.example/password-reset#token=abc\n',
  html: '<html lang="ar" dir="rtl"><head></head><body><p>مرحبًا Ana &amp; Co</p></body></html>',
};

const failureOf = (account: SmtpAccount, sent: Message = message): Promise<unknown> =>
  createSmtpMail(account)
    .send(sent)
    .then(
      () => 'sent',
      (error: unknown) => error,
    );

describe('delivered email', () => {
  it('arrives by SMTP with subject, text and HTML unchanged, in any script [PWD-06]', async () => {
    const { received, port } = await mailServer();
    await createSmtpMail(accountAt(port)).send(message);
    const [{ mail, envelope, raw } = {} as Received] = received;
    expect(received).toHaveLength(1);
    expect(envelope).toEqual({ from: 'rewards@agency.example', to: ['ana@example.org'] });
    expect(mail.subject).toBe(message.subject);
    expect(mail.from).toMatchObject({ name: message.sender, address: 'rewards@agency.example' });
    expect(mail.to).toMatchObject([{ address: 'ana@example.org' }]);
    expect(mail.text?.trim()).toBe(message.text.trim());
    expect(mail.html?.trim()).toBe(message.html);
    expect(raw).toMatch(/^Content-Type: multipart\/alternative/m);
    expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(raw).toMatch(/^X-Tenant-ID: harbor\r$/m);
    expect(raw).toMatch(/^Message-ID: <[0-9a-f-]{36}@agency\.example>\r$/m);
    expect(raw).toMatch(/^Date: /m);
  });

  it('signs in if the account has credentials', async () => {
    const { received, port } = await mailServer({
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) =>
        password === 'p@ss:word' ? done(null, { user: username }) : done(new Error('no')),
    });
    await createSmtpMail(accountAt(port, { credentials: { user: 'agency', password: 'p@ss:word' } })).send(message);
    expect(received[0]?.user).toBe('agency');
    const refused = await failureOf(accountAt(port, { credentials: { user: 'agency', password: 'wrong' } }));
    expect(refused).toMatchObject({ name: 'MessageRejected', isFinal: false });
    expect(String(refused)).not.toContain('wrong');
  });

  it('no name or subject can end a header or start another', async () => {
    const { received, port } = await mailServer();
    const sender = 'Harbor\r\nBcc: evil@example.org\n "Rides" <x@y.z>, \u2028Ünïted';
    const subject = 'Hello\r\nBcc: evil@example.org\r\n\r\n<script>';
    await createSmtpMail(accountAt(port)).send({ ...message, sender, subject });
    const [{ mail, envelope, raw } = {} as Received] = received;
    expect(envelope.to).toEqual(['ana@example.org']);
    expect(raw).not.toMatch(/^bcc:/im);
    expect(mail.from).toMatchObject({
      name: 'Harbor Bcc: evil@example.org "Rides" <x@y.z>, Ünïted',
      address: 'rewards@agency.example',
    });
    expect(mail.subject).toBe('Hello Bcc: evil@example.org <script>');
  });

  it('is sent to one address only; several addresses or a command are rejected permanently', async () => {
    const { received, port } = await mailServer();
    for (const to of ['a@b.org, c@d.org', 'a@b.org\r\nRCPT TO:<c@d.org>', '<a@b.org>', 'a b@c.org', 'nobody', ''])
      expect([to, await failureOf(accountAt(port), { ...message, to })]).toMatchObject([
        to,
        { name: 'MessageRejected', isFinal: true },
      ]);
    expect(received).toEqual([]);
  });
});

describe('rejected email', () => {
  it('is permanent if the recipient is refused, and the error contains no address [PWD-06]', async () => {
    const { port } = await mailServer({
      onRcptTo: ({ address }, _session, done) =>
        done(Object.assign(new Error(`no mailbox ${address} here`), { responseCode: 550 })),
    });
    const failure = await failureOf(accountAt(port));
    expect(failure).toMatchObject({
      name: 'MessageRejected',
      isFinal: true,
      message: 'The mail server did not take a mail: status 550',
    });
    expect(JSON.stringify([failure, (failure as Error).stack, (failure as Error).cause])).not.toContain('ana@');
  });

  it('is temporary if the server refuses for now', async () => {
    const { port } = await mailServer({
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error('greylisted'), { responseCode: 451 })),
    });
    expect(await failureOf(accountAt(port))).toMatchObject({ name: 'MessageRejected', isFinal: false });
  });

  it('is permanent if the text is refused', async () => {
    const { port } = await mailServer({
      onData(stream, _session, done) {
        stream.resume();
        stream.on('end', () => done(Object.assign(new Error('spam'), { responseCode: 554 })));
      },
    });
    expect(await failureOf(accountAt(port))).toMatchObject({ name: 'MessageRejected', isFinal: true });
  });

  it('is temporary if nothing listens on the port', async () => {
    const { port } = await mailServer();
    closing.splice(0).forEach((close) => close());
    expect(await failureOf(accountAt(port))).toMatchObject({
      name: 'MessageRejected',
      isFinal: false,
      message: 'The mail server did not take a mail: no answer (ECONNREFUSED)',
    });
  });

  it('times out if the server never replies or stops midway', async () => {
    for (const [greeting, name] of [
      ['', 'MessageRejected'],
      ['220 hello\r\n', 'MailOutcomeUnknown'],
    ] as const) {
      const account = accountAt(await silentServer(greeting));
      const since = performance.now();
      expect(await failureOf(account)).toMatchObject({ name });
      expect(performance.now() - since).toBeLessThan(30_000);
    }
  });

  it('ends at the deadline with the connection closed if the server replies too slowly', async () => {
    const { port, isOpen } = await drippingServer();
    const since = performance.now();
    const failure = await failureOf(accountAt(port, { timeoutMillis: 60_000, deadlineMillis: 200 }));
    expect(failure).toMatchObject({ name: 'MailOutcomeUnknown' });
    expect(performance.now() - since).toBeLessThan(30_000);
    await expect.poll(isOpen).toBe(false);
  });

  it('happens before anything is sent if the server has no TLS, unless it is localhost', async () => {
    const { received, port } = await mailServer();
    // A local address under a name that does not count as localhost.
    const foreign = accountAt(port, { host: '0.0.0.0', credentials: { user: 'agency', password: 'secret' } });
    expect(await failureOf(foreign)).toMatchObject({ name: 'MessageRejected', isFinal: false });
    expect(await failureOf(accountAt(port, { isSecure: true }))).toMatchObject({ name: 'MessageRejected' });
    expect(received).toEqual([]);
  });

  it('happens if the message is not an email', async () => {
    const { port } = await mailServer();
    expect(await failureOf(accountAt(port), { ...message, channel: 'SMS' })).toMatchObject({ name: 'MessageRejected' });
  });
});

describe('local mail server', () => {
  it('puts emails received by SMTP into the local mailbox unchanged', async () => {
    const mailbox = createLocalMailbox(() => new Date('2026-03-02T12:00:00.000Z'));
    const mail = createLocalMail(mailbox);
    closing.push(() => void mail.close());
    await Promise.all([mail.send(message), mail.send({ ...message, tenantId: 'linden', subject: 'Zwei' })]);
    const [kept, ...others] = mailbox.messages('harbor');
    expect(others).toEqual([]);
    expect(kept).toMatchObject({ ...message, text: message.text.trimEnd(), html: `${message.html}\n` });
    expect(mailbox.messages('linden').map(({ subject }) => subject)).toEqual(['Zwei']);
  });

  it('releases its port when closed and keeps its emails', async () => {
    const mailbox = createLocalMailbox(() => new Date('2026-03-02T12:00:00.000Z'));
    const mail = createLocalMail(mailbox);
    await mail.close();
    await mail.send(message);
    await mail.close();
    await mail.close();
    expect(mailbox.messages('harbor')).toHaveLength(1);
  });
});
