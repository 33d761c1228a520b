import { isLoopback } from '../platform/loopback.ts';
import type { SmtpAccount } from './smtp-mail.ts';

/**
 * Returns why a mail server rejects the account, without the server's text, which may contain a name; null if it
 * accepts. Sends no email.
 */
export async function whyNoMail({ host, port, isSecure, credentials }: SmtpAccount): Promise<string | null> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    host,
    port,
    secure: isSecure,
    requireTLS: !isSecure && !isLoopback(host),
    ignoreTLS: !isSecure && isLoopback(host),
    ...(credentials === null ? {} : { auth: { user: credentials.user, pass: credentials.password } }),
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 5_000,
    dnsTimeout: 5_000,
  });
  try {
    await transport.verify();
    return null;
  } catch (error) {
    const { responseCode, code = 'unknown' } = error as { responseCode?: number; code?: string };
    return responseCode === undefined ? `no answer (${code})` : `status ${responseCode}`;
  } finally {
    transport.close();
  }
}
