import { hasEnoughPhoneDigits, numberWithCountry, phoneDigits, whyNotPhone } from '@fareback/contract';
import { maskPhone, nationalPhoneDigits } from './phone-mask.ts';

/** How the numbers of a country are typed, judged, sent and shown. */
export interface PhoneWriting {
  /** What an empty field shows; undefined where a country has no one form. */
  placeholder: string | undefined;
  /** What stands in the field once `text` was typed or pasted. */
  mask(text: string): string;
  /** Whether enough stands there to go on [VAL-19]. */
  isWhole(text: string): boolean;
  /** What is sent to the server, or null where it is no number of the country [VAL-18, PHONE-12]. */
  toSend(text: string): string | null;
  /** The number as a sentence shows it, with its country. */
  international(text: string): string;
}

/** What was typed of a number that begins with its country, `+` first, else null; `00` is how a `+` is dialled. */
function begunWithCountry(text: string): string | null {
  const typed = text.normalize('NFKC').trim();
  const digits = phoneDigits(typed);
  if (typed.startsWith('+')) return `+${digits}`;
  return /^00[1-9]/.test(digits) ? `+${digits.slice(2)}` : null;
}

/** The rest of a number that begins with `+1`; null where it names no country, or another. */
const afterOne = (typed: string): string | null => (/^\+1./.test(typed) ? typed.slice(2) : null);

/** The areas of +1 that are neither the United States' nor Canada's: the Caribbean's and Bermuda's. */
const abroad = /^(?:242|246|264|268|284|345|441|473|649|658|664|721|758|767|784|809|829|849|868|869|876)/;

/** Whether a number names a country that is none of those of the mask; `+1` may still become one of theirs [PHONE-12]. */
export const isBeyondMask = (text: string): boolean =>
  /^\+[2-9]/.test(numberWithCountry(text) ?? '') ||
  abroad.test(nationalPhoneDigits(numberWithCountry(text)?.slice(2) ?? text));

/** The mask of the United States and Canada; a number that names another country is left as it is, and is none of theirs [VAL-17]. */
export const northAmerican: PhoneWriting = {
  placeholder: '(###) ###-####',
  mask(text) {
    const typed = begunWithCountry(text);
    if (typed === null) return maskPhone(text);
    const national = afterOne(typed);
    return national === null ? typed.slice(0, 16) : maskPhone(national);
  },
  isWhole: hasEnoughPhoneDigits,
  toSend(text) {
    if (numberWithCountry(text) !== null) return null;
    const digits = nationalPhoneDigits(text);
    return whyNotPhone(digits) === null ? digits : null;
  },
  international(text) {
    const digits = nationalPhoneDigits(text);
    return `+1 ${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}`;
  },
};
