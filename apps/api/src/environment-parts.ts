import fs from 'node:fs';
import path from 'node:path';
import { isEmailShaped } from '@fareback/contract';
import type { SmtpAccount } from './adapters/smtp-mail.ts';
import type { DeskSettings, WalletSettings } from './platform/deps.ts';
import { isLoopback } from './platform/loopback.ts';
import type { TracingSettings } from './start/otel-tracing.ts';

export type Variables = Readonly<Record<string, string | undefined>>;

/** Secrets are short; a longer file was named by mistake. */
const BYTES_MOST = 65_536;

const TROUBLES: Record<string, string> = {
  ENOENT: 'names a file that is not there',
  EACCES: 'names a file that this user may not read',
  EISDIR: 'names a folder',
};

/** Reads a file, or explains why it cannot; error messages never contain the content, which is a secret. */
function textOf(file: string): { text: string } | { trouble: string } {
  try {
    if (fs.statSync(file).size > BYTES_MOST)
      return { trouble: `names a file of more than ${BYTES_MOST} bytes, which is no setting: "${file}"` };
    const text = fs.readFileSync(file, 'utf8').trim();
    return text === '' ? { trouble: `names an empty file: "${file}"` } : { text };
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    return { trouble: `${TROUBLES[code] ?? `names a file that cannot be read (${code})`}: "${file}"` };
  }
}

/**
 * Finds a setting's text: in the variable, or in the file named by `<name>_FILE` (paths from `root`, trimmed), which
 * keeps secrets out of the environment. An empty value counts as absent. Each error goes to `complain` once, never with
 * a file's text; a setting given both ways is an error, because it is ambiguous. Variables without a matching setting
 * (`SSL_CERT_FILE`) are ignored [OPS-02].
 */
export function textsOf(
  variables: Variables,
  root: string,
  complain: (name: string, trouble: string, example: string) => void,
): (name: string) => string | null {
  const known = new Map<string, string | null>();
  const find = (name: string): string | null => {
    const own = variables[name]?.trim() || null;
    const variable = `${name}_FILE`;
    const named = variables[variable]?.trim() || null;
    if (named === null) return own;
    const example = `/run/secrets/${name.toLowerCase()}`;
    if (own !== null) complain(variable, `is set, but so is ${name}: leave one of them away`, example);
    const found = textOf(path.resolve(root, named));
    if ('text' in found) return found.text;
    complain(variable, found.trouble, example);
    return null;
  };
  return (name) => {
    const text = known.has(name) ? (known.get(name) ?? null) : find(name);
    known.set(name, text);
    return text;
  };
}

/** Reads variables and collects their errors. */
export interface Reader {
  text(name: string): string | null;
  list(name: string): string[];
  whole(name: string, fallback: number, range: [number, number]): number;
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

function isSafeOrigin(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url === null || url.origin !== value) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
}

/** Reads the addresses of Apple's and Google's services; they differ only in tests, demos and behind a gateway. */
export function readWallet(read: Reader): WalletSettings {
  const origin = (name: string, usual: string): string => {
    const value = read.text(name) ?? usual;
    if (!isSafeOrigin(value)) read.complain(name, `must be scheme and host alone, by https, but is "${value}"`, usual);
    return value;
  };
  return {
    applePush: origin('APPLE_PUSH_URL', 'https://api.push.apple.com'),
    googleApi: origin('GOOGLE_WALLET_URL', 'https://walletobjects.googleapis.com'),
    googleToken: origin('GOOGLE_TOKEN_URL', 'https://oauth2.googleapis.com'),
    googleSave: origin('GOOGLE_SAVE_URL', 'https://pay.google.com'),
  };
}

/** Reads the desk's settings, with paths relative to `folder`; null without `DESK_ORIGIN`, which disables the desk. */
export function readDesk(read: Reader, folder: string): DeskSettings | null {
  const origin = read.text('DESK_ORIGIN');
  const root = read.text('DESK_ROOT');
  const idleMinutes = read.whole('DESK_IDLE_MINUTES', 30, [5, 240]);
  const sessionHours = read.whole('DESK_SESSION_HOURS', 12, [1, 24]);
  if (origin === null) return null;
  if (!isSafeOrigin(origin)) {
    read.complain(
      'DESK_ORIGIN',
      `must be scheme and host alone, by https, but is "${origin}"`,
      'https://desk.rewards.example',
    );
  }
  return { origin, root: root === null ? null : path.resolve(folder, root), idleMinutes, sessionHours };
}

function headerOf(pair: string): [string, string] | null {
  const at = pair.indexOf('=');
  const [name, value] = [pair.slice(0, Math.max(at, 0)).trim(), pair.slice(at + 1).trim()];
  return name === '' || value === '' || /\s/.test(name) ? null : [name, value];
}

/** Reads the standard OpenTelemetry variables; null without `OTEL_EXPORTER_OTLP_ENDPOINT`, which disables tracing. */
export function readTracing(read: Reader, environmentName: string): TracingSettings | null {
  const endpoint = read.text('OTEL_EXPORTER_OTLP_ENDPOINT');
  if (endpoint === null) return null;
  if (!/^https?:$/.test(URL.canParse(endpoint) ? new URL(endpoint).protocol : ''))
    read.complain('OTEL_EXPORTER_OTLP_ENDPOINT', 'must be an http address of a collector', 'http://127.0.0.1:4318');
  const ratio = Number(read.text('OTEL_TRACES_SAMPLER_ARG') ?? 1);
  if (!(ratio >= 0 && ratio <= 1)) read.complain('OTEL_TRACES_SAMPLER_ARG', 'must be a share from 0 to 1', '0.1');
  const pairs = read.list('OTEL_EXPORTER_OTLP_HEADERS').map(headerOf);
  // The error must not show the value, which is a secret.
  if (pairs.includes(null))
    read.complain('OTEL_EXPORTER_OTLP_HEADERS', 'must be name=value, with commas between them', 'x-api-key=...');
  const headers = Object.fromEntries(pairs.filter((pair) => pair !== null));
  const serviceName = read.text('OTEL_SERVICE_NAME') ?? 'fareback';
  const delayMillis = Number(read.text('OTEL_BSP_SCHEDULE_DELAY') ?? 2_000);
  if (!(Number.isInteger(delayMillis) && delayMillis > 0))
    read.complain('OTEL_BSP_SCHEDULE_DELAY', 'must be whole milliseconds above 0', '2000');
  return { endpoint, headers, ratio, delayMillis, serviceName, environmentName };
}
