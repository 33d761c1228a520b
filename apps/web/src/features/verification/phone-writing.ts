import { getPhoneError, hasEnoughPhoneDigits, numberWithCountry, phoneDigits } from '@fareback/contract';
import { isBeyondTenDigits, maskPhone, nationalPhoneDigits, typedNumber } from './phone-mask.ts';

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

/** The longest number there is: 15 digits behind its `+`. */
const longest = 16;

/** What was typed of a number that begins with its country, `+` first, else null; `00`, and in America `011`, is how a `+` is dialled. */
function begunWithCountry(text: string): string | null {
  const typed = typedNumber(text);
  const digits = phoneDigits(typed);
  if (typed.startsWith('+')) return `+${digits}`;
  const dialled = /^0(?:0|11)([1-9].*)$/.exec(digits)?.[1];
  return dialled === undefined ? null : `+${dialled}`;
}

/** The rest of a number that begins with `+1`; null where it names no country, or another. */
const afterOne = (typed: string): string | null => (/^\+1./.test(typed) ? typed.slice(2) : null);

/** The areas of +1 that are neither the United States' nor Canada's: the Caribbean's and Bermuda's. */
const abroad = /^(?:242|246|264|268|284|345|441|473|649|658|664|721|758|767|784|809|829|849|868|869|876)/;

/** Whether a number names a country that is none of those of the mask; `+1` may still become one of theirs [PHONE-12]. */
export const isBeyondMask = (text: string): boolean =>
  /^\+[2-9]/.test(numberWithCountry(text) ?? '') ||
  abroad.test(nationalPhoneDigits(numberWithCountry(text)?.slice(2) ?? text));

/** The mask of the United States and Canada; a number that names another country, or has more digits than theirs, is left as it is, and is none of theirs [VAL-17]. */
export const northAmerican: PhoneWriting = {
  placeholder: '(###) ###-####',
  mask(text) {
    const typed = begunWithCountry(text);
    const national = typed === null ? text : afterOne(typed);
    if (typed !== null && national === null) return typed.slice(0, longest);
    const own = national ?? '';
    return isBeyondTenDigits(own) ? phoneDigits(own).slice(0, longest) : maskPhone(own);
  },
  isWhole: hasEnoughPhoneDigits,
  toSend(text) {
    if (numberWithCountry(text) !== null || isBeyondTenDigits(text)) return null;
    const digits = nationalPhoneDigits(text);
    return getPhoneError(digits) === null ? digits : null;
  },
  international(text) {
    const digits = nationalPhoneDigits(text);
    return `+1 ${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}`;
  },
};
