import { randomUUID } from 'node:crypto';
import type { Transporter } from 'nodemailer';
import { isLoopback } from '../platform/loopback.ts';
import { type Message, MessageRejected, type Messenger } from './messenger.ts';

/** An account at a mail server. */
export interface SmtpAccount {
  host: string;
  port: number;
  /** TLS from the first byte (smtps); else the connection is upgraded before anything is said. */
  isSecure: boolean;
  /** Null where the server asks for none. */
  credentials: { user: string; password: string } | null;
  /** Address that all mails come from; the name beside it is the tenant's. */
  from: string;
  /** Longest wait for each step of the server; 10 seconds unless told otherwise. */
  timeoutMillis?: number;
  /** Longest time for a mail from the first step to the last; 60 seconds unless told otherwise. */
  deadlineMillis?: number;
}

/** Header that names the tenant, so that an operator can sort bounces and the local mailbox its mails. */
export const TENANT_HEADER = 'X-Tenant-ID';

const TIMEOUT_MILLIS = 10_000;
const DEADLINE_MILLIS = 60_000;
/** How long a server may take to say goodbye before the connection is cut. */
const GOODBYE_MILLIS = 500;

/** The mail server said nothing in time, or hung up: the mail may have gone. */
class MailOutcomeUnknown extends Error {
  constructor(reason: string) {
    super(sentenceOf(reason));
    this.name = 'MailOutcomeUnknown';
  }
}

const sentenceOf = (reason: string): string => `The mail server did not take a mail: ${reason}`;

/** What the client says about a failure; its message repeats the server's words, which name the recipient. */
interface SmtpFailure {
  code?: string;
  command?: string;
  responseCode?: number;
  permanent?: boolean;
  timeoutType?: string;
  originalCode?: string;
}

const BEFORE_THE_MAIL = new Set(['EDNS', 'ETLS', 'EAUTH', 'EENVELOPE', 'EPROTOCOL', 'ECONFIG', 'ENOAUTH']);

/** Whether a failure came before the mail's text had left this machine. */
function neverLeft({ code = '', timeoutType, originalCode = '' }: SmtpFailure): boolean {
  if (timeoutType !== undefined) return timeoutType !== 'SOCKET_TIMEOUT';
  return (
    BEFORE_THE_MAIL.has(code) || /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH)$|^ERR_(SSL|TLS)_|CERT/.test(originalCode)
  );
}

/** A failure without the server's words: they often repeat the address, and errors are logged. */
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

/** One line of plain text: what would end a header or begin another becomes a blank. */
const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

/** An address that can stand in an envelope as it is: one recipient, no blanks, no brackets. */
const ADDRESS = /^[^\s<>()[\],;:"\\@]+@[^\s<>()[\],;:"\\@]+$/;

function mailOf(
  { tenantId, to, sender = '', subject = '', text, html }: Message,
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
    messageId: `<${randomUUID()}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    // Nobody is to answer by a machine, least of all a holiday notice [RFC 3834].
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', [TENANT_HEADER]: tenantId },
    // A server that drips its answers keeps every step within its time and would hold the sender for ever.
    signal: AbortSignal.timeout(deadlineMillis),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** How the server is talked to; what talks is loaded with the first mail. */
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
    // Only to this machine may a mail go in the clear.
    requireTLS: !isSecure && !isLoopback(host),
    ignoreTLS: !isSecure && isLoopback(host),
    ...(credentials === null ? {} : { auth: { user: credentials.user, pass: credentials.password } }),
    connectionTimeout: timeoutMillis,
    greetingTimeout: timeoutMillis,
    // Later than the others, so that a server that never greeted is told from one that fell silent on the way.
    socketTimeout: timeoutMillis * 1.5,
    dnsTimeout: timeoutMillis,
    socketCloseTimeout: GOODBYE_MILLIS,
  });
}

/**
 * Sends e-mail by SMTP, encrypted unless the server is this machine. One try each; whoever calls decides about another.
 * Rejects with MessageRejected when the server says no or cannot be reached, final when it refuses this recipient or
 * mail for good, and with MailOutcomeUnknown when the connection breaks, falls silent on the way or takes longer than the
 * deadline.
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
