import { expect } from '@playwright/test';
import { address, originOf } from './world.ts';

export interface Mail {
  sender: string;
  subject: string;
  text: string;
  link: string;
  /** Address of the rendered mail, on the tenant's own host. */
  page: string;
}

const readable = (html: string): string =>
  html
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

async function messagesTo(tenantId: string, to: string): Promise<string[]> {
  const reply = await fetch(`${address}/local/mailbox`, { headers: { origin: originOf(tenantId) } });
  const isTo = (item: string): boolean => {
    const head = item.split('</small>')[0] ?? '';
    return head.endsWith(` to ${to}`) || head.endsWith(` to +1${to}`);
  };
  return (await reply.text()).split('<li>').filter(isTo);
}

/**
 * Returns the code of the newest text message to a phone number of 10 digits, read from the mailbox page. Throws if
 * there is none.
 */
export async function latestCode(tenantId: string, phone: string): Promise<string> {
  const [message] = await messagesTo(tenantId, phone);
  const code = /<p>(\d{4}) /.exec(message ?? '')?.[1];
  if (!code) throw new Error(`No code was texted to ${phone}.`);
  return code;
}

function mailOf(tenantId: string, item: string): Mail {
  const part = (pattern: RegExp): string => readable(pattern.exec(item)?.[1] ?? '');
  return {
    sender: part(/ from (.*?) to /),
    subject: part(/<h2[^>]*>(.*?)<\/h2>/),
    text: part(/<div dir="auto"><p>(.*?)<\/p>/s),
    link: part(/<a href="([^"]+)"/),
    page: `${originOf(tenantId)}${part(/<iframe src="([^"]+)"/)}`,
  };
}

/**
 * Returns the newest mail to an address, except email confirmations, once `count` have arrived: mails are sent with a
 * short delay.
 */
export async function latestMail(tenantId: string, to: string, count = 1): Promise<Mail> {
  const others = async () => (await messagesTo(tenantId, to)).filter((item) => !item.includes('#confirm='));
  await expect.poll(async () => (await others()).length).toBe(count);
  const [newest = ''] = await others();
  return mailOf(tenantId, newest);
}
