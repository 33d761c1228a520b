import type { Translator } from '@fareback/wording';
import type { Messenger } from '../../adapters/messenger.ts';
import { toPlainText } from './plain-text.ts';
import { type SendingTenant, tenantNameIn, wordsIn } from './voice.ts';

/** The default alphabet of GSM 03.38: one septet per character. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Its extension: two septets per character. */
const extended = new Set('^{}\\[~]|€');

const GSM_MAX = 160;
const UCS2_MAX = 70;

/** Returns a text's length and the capacity of one text message, in units of the required encoding. */
export function measureText(text: string): { units: number; capacity: number } {
  const characters = Array.from(text);
  if (characters.every((one) => basic.has(one) || extended.has(one)))
    return { units: characters.reduce((sum, one) => sum + (extended.has(one) ? 2 : 1), 0), capacity: GSM_MAX };
  return { units: text.length, capacity: UCS2_MAX };
}

/** Below this many characters for the sentence, the line for browsers is dropped. */
const SENTENCE_MIN = 20;

/** Returns as many words of a name as fit, or characters of its first word; '' if nothing fits. */
export function shortenName(name: string, fits: (shorter: string) => boolean): string {
  const words = name.split(' ');
  for (let count = words.length; count > 0; count -= 1) {
    const shorter = words.slice(0, count).join(' ');
    if (fits(shorter)) return shorter;
  }
  const characters = Array.from(new Intl.Segmenter().segment(words[0] ?? ''), ({ segment }) => segment);
  while (characters.length > 0 && !fits(characters.join(''))) characters.pop();
  return characters.join('');
}

interface CodeText {
  code: string;
  host: string | null;
  kind?: 'APP' | 'COUNTER';
}

/**
 * Builds the text message with a verification code, always in one part. Its last line lets browsers offer the code only
 * to this host (`@host #code`); it is omitted if fewer than 20 characters would remain for the sentence. Next, the
 * warning and the end of the name are omitted if they don't fit [PHONE-14, PHONE-15]. At the counter, the warning
 * says to read the code to staff only [ASSIST-16].
 */
export function composeCodeText(
  t: Translator,
  { code, name, host, kind = 'APP' }: CodeText & { name: string },
): string {
  const tenant = toPlainText(name).replace(/\s+/g, ' ').trim();
  const full = t(kind === 'COUNTER' ? 'sms.counterCode' : 'sms.verificationCode', { code, tenant });
  const short = (shown: string): string =>
    t('sms.verificationCodeShort', { code, tenant: shown }).replace(/ {2,}/g, ' ').trim();
  const line = host === null ? '' : `\n@${host} #${code}`;
  // The sentence determines the encoding and so the capacity: the line is plain ASCII.
  const spaceBeside = measureText(`${short(tenant)}${line}`).capacity - line.length;
  const end = spaceBeside < SENTENCE_MIN ? '' : line;
  const fits = (sentence: string): boolean => {
    const { units, capacity } = measureText(`${sentence}${end}`);
    return units <= capacity;
  };
  const sentence = fits(full) ? full : short(shortenName(tenant, (shorter) => fits(short(shorter))));
  return `${sentence}${end}`;
}

/**
 * Builds a notification by text message, always in one part: the agency's name and the title, then the sentence and the
 * app's host if they fit, too. Look-alikes of plain characters are replaced, so they don't halve its length [NOTIFY-17,
 * NOTIFY-24].
 */
export function composeNoticeText({
  title,
  text,
  name,
  host,
}: {
  title: string;
  text: string;
  name: string;
  host: string;
}): string {
  const fits = (whole: string): boolean => {
    const { units, capacity } = measureText(whole);
    return units <= capacity;
  };
  const tenant = toPlainText(name).replace(/\s+/g, ' ').trim();
  const plainTitle = toPlainText(title);
  const withTitle = (shown: string): string => (shown === '' ? plainTitle : `${shown}: ${plainTitle}`);
  const first = withTitle(shortenName(tenant, (shorter) => fits(withTitle(shorter))));
  const full = `${first}. ${toPlainText(text)}`;
  const base = fits(full) ? full : first;
  const withHost = `${base} ${host}`;
  return fits(withHost) ? withHost : base;
}

export interface Sender {
  messenger: Messenger;
  tenant: SendingTenant;
  language: string;
}

/**
 * Sends a verification code by text message, bound to the app's host. Rejects if the carrier did not accept it; call it
 * outside transactions.
 */
export async function sendCodeText(
  { messenger, tenant, language }: Sender,
  { to, ...code }: CodeText & { to: string },
): Promise<void> {
  const text = composeCodeText(wordsIn(language), { ...code, name: tenantNameIn(tenant, language) });
  await messenger.send({ tenantId: tenant.tenantId, channel: 'SMS', to, text });
}
