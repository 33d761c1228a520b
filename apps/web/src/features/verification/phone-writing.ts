import { getPhoneError, hasEnoughPhoneDigits, numberWithCountry, phoneDigits } from '@fareback/contract';
import { isBeyondTenDigits, maskPhone, nationalPhoneDigits, typedNumber } from './phone-mask.ts';

/** How a country's numbers are masked, validated, sent and shown. */
export interface PhoneWriting {
  /** Placeholder of an empty field; undefined if a country has several formats. */
  placeholder: string | undefined;
  /** Returns the field's value after `text` was typed or pasted. */
  mask(text: string): string;
  /** True if the number is complete enough to submit [VAL-19]. */
  isWhole(text: string): boolean;
  /** Returns the number to send, or null if it is no number of the country [VAL-18, PHONE-12]. */
  toSend(text: string): string | null;
  /** The number with its country, for sentences. */
  international(text: string): string;
}

/** The longest possible number: `+` and 15 digits. */
const longest = 16;

/**
 * Returns a number that begins with its country, with `+` first, else null; `00`, and in America `011`, are dialed for
 * `+`.
 */
function begunWithCountry(text: string): string | null {
  const typed = typedNumber(text);
  const digits = phoneDigits(typed);
  if (typed.startsWith('+')) return `+${digits}`;
  const dialled = /^0(?:0|11)([1-9].*)$/.exec(digits)?.[1];
  return dialled === undefined ? null : `+${dialled}`;
}

/** The rest of a number that begins with `+1`; null without a country, or with another one. */
const afterOne = (typed: string): string | null => (/^\+1./.test(typed) ? typed.slice(2) : null);

/** Area codes of +1 outside the United States and Canada: the Caribbean and Bermuda. */
const abroad = /^(?:242|246|264|268|284|345|441|473|649|658|664|721|758|767|784|809|829|849|868|869|876)/;

/**
 * True if a number begins with a country that the mask does not cover; `+1` may still become one of its own [PHONE-12].
 */
export const isBeyondMask = (text: string): boolean =>
  /^\+[2-9]/.test(numberWithCountry(text) ?? '') ||
  abroad.test(nationalPhoneDigits(numberWithCountry(text)?.slice(2) ?? text));

/**
 * The mask of the United States and Canada. A number of another country, or with too many digits, stays unchanged and
 * is invalid [VAL-17].
 */
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
