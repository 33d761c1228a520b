import { isEmailShaped } from '@fareback/contract';
import type { SmtpAccount } from './adapters/smtp-mail.ts';

interface Reader {
  text(name: string): string | null;
  complain(name: string, trouble: string, example: string): void;
}

const EXAMPLES = {
  SMTP_URL: 'smtps://user:password@smtp.carrier.example:465',
  MAIL_FROM: 'rewards@agency.example',
};

const PORTS: Record<string, number> = { 'smtp:': 587, 'smtps:': 465 };

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function serverOf(text: string): Omit<SmtpAccount, 'from'> | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  const port = url === null ? undefined : PORTS[url.protocol];
  if (url === null || port === undefined || url.hostname === '') return null;
  // An unescaped character in the password would end the host early and leave the rest here.
  if (!['', '/'].includes(`${url.pathname}${url.search}${url.hash}`)) return null;
  const [user, password] = [decoded(url.username), decoded(url.password)];
  if (user === null || password === null || (user === '') !== (password === '')) return null;
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? port : Number(url.port),
    isSecure: url.protocol === 'smtps:',
    credentials: user === '' ? null : { user, password },
  };
}

/** Reads the mail account: both variables or neither. Errors never show the server URL, which contains a password. */
export function readMail(read: Reader): SmtpAccount | null {
  const [address, from] = [read.text('SMTP_URL'), read.text('MAIL_FROM')];
  if (address === null && from === null) return null;
  for (const name of ['SMTP_URL', 'MAIL_FROM'] as const) {
    if (read.text(name) === null)
      read.complain(name, 'is missing, but the other variable of the mail account is set', EXAMPLES[name]);
  }
  const server = address === null ? null : serverOf(address);
  if (address !== null && server === null) {
    read.complain(
      'SMTP_URL',
      'must be an smtps or smtp address with user and password, or with neither; special characters in them written as %40',
      EXAMPLES.SMTP_URL,
    );
  }
  if (from !== null && !isEmailShaped(from))
    read.complain('MAIL_FROM', `must be an e-mail address alone, but is "${from}"`, EXAMPLES.MAIL_FROM);
  return server === null || from === null ? null : { ...server, from };
}
