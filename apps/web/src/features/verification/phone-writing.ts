import {
  asciiDigits,
  getPhoneError,
  hasEnoughPhoneDigits,
  limits,
  numberWithCountry,
  phoneDigits,
} from '@fareback/contract';
import { leftToRight } from '../../i18n/isolate.ts';

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
  placeholder: '(212) 555-0123',
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

/** Returns a function that names countries in a language by their code; an unknown one keeps its code. */
export function countryNames(language: string): (country: string) => string {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return (country) => names.of(country) ?? country;
}

export const listOfCountries = (countries: readonly string[], language: string): string =>
  new Intl.ListFormat(language).format(countries.map(countryNames(language)));

/** A phone number in a sentence: no line breaks, and left to right in Arabic. */
export const unbrokenPhone = (phone: string): string =>
  leftToRight(phone.replaceAll(' ', '\u00a0').replaceAll('-', '\u2011'));

/**
 * Extracts the number from text: from its `+` or first digit on, with ASCII digits, without direction marks (which
 * phones copy) and words before it ("Mobil:", "tel:").
 */
export const typedNumber = (text: string): string =>
  asciiDigits(text.normalize('NFKC'))
    .replace(/\p{Cf}/gu, '')
    .replace(/^[^0-9+]+/, '');

/** True for a full mask plus one typed character. */
const isOneTooMany = (text: string): boolean =>
  Array.from(text).some((_, at) => /^\([0-9]{3}\) [0-9]{3}-[0-9]{4}$/.test(text.slice(0, at) + text.slice(at + 1)));

/** True if a pasted text has more digits than any +1 number: its first ten would be another person's number. */
function isBeyondTenDigits(text: string): boolean {
  const digits = phoneDigits(text);
  const most = limits.phoneDigits + (digits.startsWith('1') ? 1 : 0);
  return digits.length > most && !isOneTooMany(text);
}

/** The national digits so far: at most 10, without the country's leading 1. */
export function nationalPhoneDigits(text: string): string {
  const digits = phoneDigits(text);
  const national = digits.length > limits.phoneDigits && digits.startsWith('1') ? digits.slice(1) : digits;
  return national.slice(0, limits.phoneDigits);
}

/** Formats digits as (###) ###-####; mask characters always precede a digit, so deleting never gets stuck [VAL-17]. */
export function maskPhone(text: string): string {
  const digits = nationalPhoneDigits(text);
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  if (line !== '') return `(${area}) ${exchange}-${line}`;
  if (exchange !== '') return `(${area}) ${exchange}`;
  return area === '' ? '' : `(${area}`;
}

/** How many of the first `count` digits the mask removed: the country code, or a 0 after it. */
function lostDigits(typed: string, masked: string, count: number): number {
  const lost = typed.length - masked.length;
  const from = Array.from(typed).findIndex((digit, at) => digit !== masked[at]);
  return Math.max(0, Math.min(lost, count - from));
}

/** Returns the caret position in the masked text with as many digits before it as in `text` before `caret`. */
export function caretInMask(text: string, caret: number, masked: string): number {
  const typed = phoneDigits(text.slice(0, caret)).length;
  const before = typed - lostDigits(phoneDigits(text), phoneDigits(masked), typed);
  if (before <= 0) return Math.min(masked.length, 1);
  let seen = 0;
  for (let at = 0; at < masked.length; at += 1) {
    if (/\d/.test(masked[at] ?? '')) seen += 1;
    if (seen === before) return at + 1;
  }
  return masked.length;
}

/** Returns the position of the first digit at or after `from`; the end if there is no more. */
export function nextDigit(masked: string, from: number): number {
  const place = masked.slice(from).search(/\d/);
  return place < 0 ? masked.length : from + place;
}
