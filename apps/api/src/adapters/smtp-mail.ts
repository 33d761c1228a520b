import { randomUUID } from 'node:crypto';
import type { Transporter } from 'nodemailer';
import { isLoopback } from '../platform/loopback.ts';
import { type Message, MessageRejected, type Messenger } from './messenger.ts';

export interface SmtpAccount {
  host: string;
  port: number;
  /** TLS from the first byte (smtps); otherwise STARTTLS before anything is sent. */
  isSecure: boolean;
  credentials: { user: string; password: string } | null;
  /** Sender address of all emails; the sender name is the tenant's. */
  from: string;
  /** Time limit for each SMTP step; 10 seconds by default. */
  timeoutMillis?: number;
  /** Time limit for the whole delivery; 60 seconds by default. */
  deadlineMillis?: number;
}

/** Names the tenant, for sorting bounces and the local mailbox. */
export const TENANT_HEADER = 'X-Tenant-ID';

const TIMEOUT_MILLIS = 10_000;
const DEADLINE_MILLIS = 60_000;
const GOODBYE_MILLIS = 500;

/** The server timed out or disconnected: the email may have been sent. */
class MailOutcomeUnknown extends Error {
  constructor(reason: string) {
    super(sentenceOf(reason));
    this.name = 'MailOutcomeUnknown';
  }
}

const sentenceOf = (reason: string): string => `The mail server did not take a mail: ${reason}`;

/** A client error; its message repeats the server's text, which names the recipient. */
interface SmtpFailure {
  code?: string;
  command?: string;
  responseCode?: number;
  permanent?: boolean;
  timeoutType?: string;
  originalCode?: string;
}

const BEFORE_THE_MAIL = new Set(['EDNS', 'ETLS', 'EAUTH', 'EENVELOPE', 'EPROTOCOL', 'ECONFIG', 'ENOAUTH']);

function neverLeft({ code = '', timeoutType, originalCode = '' }: SmtpFailure): boolean {
  if (timeoutType !== undefined) return timeoutType !== 'SOCKET_TIMEOUT';
  return (
    BEFORE_THE_MAIL.has(code) || /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH)$|^ERR_(SSL|TLS)_|CERT/.test(originalCode)
  );
}

/** Converts an error without the server's text, which often repeats the address, because errors are logged. */
function failureOf(error: unknown): Error {
  const failure = error as SmtpFailure;
  if (failure.responseCode !== undefined) {
    const isAboutThisMail = failure.command === 'RCPT TO' || failure.code === 'EMESSAGE';
    return new MessageRejected(
      sentenceOf(`status ${failure.responseCode}`),
      undefined,
      isAboutThisMail && failure.permanent === true,
    );
  }
  const reason = `no answer (${failure.originalCode ?? failure.timeoutType ?? failure.code ?? 'unknown'})`;
  return neverLeft(failure) ? new MessageRejected(sentenceOf(reason)) : new MailOutcomeUnknown(reason);
}

/** Replaces line breaks and control characters with blanks, which prevents header injection. */
const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

/** Matches a single valid envelope address: no blanks, no brackets. */
const ADDRESS = /^[^\s<>()[\],;:"\\@]+@[^\s<>()[\],;:"\\@]+$/;

const unsubscribeHeaders = (address: string): Record<string, string> => ({
  'List-Unsubscribe': `<${oneLine(address)}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Spreadsheets read the file as UTF-8 only with a byte order mark. */
const fileOf = ({ fileName, csv }: NonNullable<Message['attachment']>) => ({
  filename: oneLine(fileName),
  content: `\uFEFF${csv}`,
  contentType: 'text/csv; charset=utf-8',
});

function mailOf(
  { tenantId, to, sender = '', subject = '', text, html, unsubscribe, attachment, reference }: Message,
  from: string,
  deadlineMillis: number,
) {
  return {
    from: { name: oneLine(sender), address: from },
    to: { name: '', address: to },
    envelope: { from, to },
    subject: oneLine(subject),
    text,
    ...(html === undefined ? {} : { html }),
    ...(attachment === undefined ? {} : { attachments: [fileOf(attachment)] }),
    messageId: `<${reference ?? randomUUID()}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    // Suppresses automatic replies such as vacation notices [RFC 3834].
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      [TENANT_HEADER]: tenantId,
      ...(unsubscribe === undefined ? {} : unsubscribeHeaders(unsubscribe)),
    },
    // A server that replies slowly enough keeps each step within its limit, so the whole delivery needs a deadline too.
    signal: AbortSignal.timeout(deadlineMillis),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

async function openTransport({
  host,
  port,
  isSecure,
  credentials,
  timeoutMillis = TIMEOUT_MILLIS,
}: SmtpAccount): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    host,
    port,
    secure: isSecure,
    // Unencrypted email is allowed to localhost only.
    requireTLS: !isSecure && !isLoopback(host),
    ignoreTLS: !isSecure && isLoopback(host),
    ...(credentials === null ? {} : { auth: { user: credentials.user, pass: credentials.password } }),
    connectionTimeout: timeoutMillis,
    greetingTimeout: timeoutMillis,
    // Longer than the other timeouts, to distinguish a missing greeting from a later stall.
    socketTimeout: timeoutMillis * 1.5,
    dnsTimeout: timeoutMillis,
    socketCloseTimeout: GOODBYE_MILLIS,
  });
}

/**
 * Sends email by SMTP, encrypted unless the server is this machine. Makes one attempt; the caller decides about
 * retries. Rejects with MessageRejected if the server refuses or is unreachable (final if it refuses this recipient or
 * message for good), and with MailOutcomeUnknown if the connection breaks, stalls or exceeds the deadline.
 */
export function createSmtpMail(account: SmtpAccount): Messenger {
  const { from, deadlineMillis = DEADLINE_MILLIS } = account;
  let opening: Promise<Transporter> | undefined;
  return {
    async send(message) {
      if (message.channel !== 'EMAIL') throw new MessageRejected(sentenceOf(`it cannot carry ${message.channel}`));
      if (!ADDRESS.test(message.to)) throw new MessageRejected(sentenceOf('no address'), undefined, true);
      opening ??= openTransport(account);
      const transport = await opening;
      await transport.sendMail(mailOf(message, from, deadlineMillis)).catch((error: unknown) => {
        throw failureOf(error);
      });
    },
  };
}
