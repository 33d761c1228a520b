import type { Translator } from '@fareback/wording';
import { measureText } from './sms-length.ts';

/** Fewer characters for the sentence are not worth the line for browsers. */
const SENTENCE_MIN = 20;

/** The first words of a name that fit, or the first characters of its first word; '' where nothing fits. */
function shortenName(name: string, fits: (shorter: string) => boolean): string {
  const words = name.split(' ');
  for (let count = words.length; count > 0; count -= 1) {
    const shorter = words.slice(0, count).join(' ');
    if (fits(shorter)) return shorter;
  }
  const characters = Array.from(new Intl.Segmenter().segment(words[0] ?? ''), ({ segment }) => segment);
  while (characters.length > 0 && !fits(characters.join(''))) characters.pop();
  return characters.join('');
}

/**
 * The text with a verification code, in one part whatever the language and the agency's name. Its last line lets browsers
 * offer the code to this host alone (`@host #code`); it is left out where it would leave fewer than 20 characters for the
 * sentence. What does not fit of the sentence is left out next: the warning, then the end of the name [PHONE-14, PHONE-15].
 */
export function composeCodeText(
  t: Translator,
  { code, name, host }: { code: string; name: string; host: string | null },
): string {
  const tenant = name.replace(/\s+/g, ' ').trim();
  const full = t('sms.verificationCode', { code, tenant });
  const short = (shown: string): string =>
    t('sms.verificationCodeShort', { code, tenant: shown }).replace(/ {2,}/g, ' ').trim();
  const line = host === null ? '' : `\n@${host} #${code}`;
  // The encoding, and so what a message holds, follows from the sentence: the line is plain ASCII.
  const spaceBeside = measureText(`${short(tenant)}${line}`).capacity - line.length;
  const end = spaceBeside < SENTENCE_MIN ? '' : line;
  const fits = (sentence: string): boolean => {
    const { units, capacity } = measureText(`${sentence}${end}`);
    return units <= capacity;
  };
  const sentence = fits(full) ? full : short(shortenName(tenant, (shorter) => fits(short(shorter))));
  return `${sentence}${end}`;
}
