import { defaultPhoneCountries, phoneDigits, textableNumber, textedAs } from '@fareback/contract';
import {
  AsYouType,
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/mobile';
import { northAmerican, type PhoneWriting, typedNumber } from './phone-writing.ts';

// Larger than the rest of a screen: loaded only by `use-phone-writing.ts`, for agencies that need it.

/** The longest number with `+` and separators. */
const longest = 24;

/** Prepares input for the library: a dialed `00` becomes `+`. */
const readable = (text: string): string =>
  typedNumber(text)
    .replace(/^00(?=[1-9])/, '+')
    .slice(0, longest);

/**
 * Parses a number like the server; without a country it belongs to `present`. The browser's metadata treats only mobile
 * numbers as valid.
 */
function numberIn(text: string, present: string): PhoneNumber | undefined {
  const typed = parsePhoneNumberFromString(readable(text), isSupportedCountry(present) ? present : undefined);
  // Parse it again by itself, because an unassigned number would pass as one of `present`.
  return typed && parsePhoneNumberFromString(typed.number);
}

/** Returns the number in E.164 if the server would send it a code. */
function textable(text: string, present: string, countries: readonly string[]): string | null {
  const named = numberIn(text, present);
  if (named === undefined) return null;
  const { number, country } = named;
  return textableNumber({ number, country, isMobile: named.isValid() }, countries);
}

/**
 * Groups a number while typing. After the country code it drops the trunk prefix (0, 8, 06) of domestic calls, in
 * brackets or not; countries that keep a 0 in international numbers, such as Italy, keep it [VAL-17].
 */
function asTyped(text: string, country: CountryCode): string {
  const typed = readable(text);
  const typing = new AsYouType(country);
  const grouped = typing.input(typed);
  if (!typed.startsWith('+')) return grouped;
  const whole = parsePhoneNumberFromString(typed);
  const bare = (whole?.isPossible() ? whole.number : typing.getNumberValue()) ?? typed;
  return phoneDigits(bare).length < phoneDigits(typed).length ? new AsYouType(country).input(bare) : grouped;
}

function writingOf(country: CountryCode, countries: readonly string[]): PhoneWriting {
  const toSend = (text: string) => textable(text, country, countries);
  // Numbers covered by the mask omit their country, as before.
  if (defaultPhoneCountries.includes(country))
    return { ...northAmerican, toSend: (text) => (toSend(text) === null ? null : northAmerican.toSend(text)) };
  return {
    placeholder: undefined,
    mask: (text) => asTyped(text, country),
    isWhole: (text) => numberIn(text, country)?.isPossible() ?? false,
    toSend,
    international: (text) => numberIn(text, country)?.formatInternational() ?? text,
  };
}

/**
 * Returns the format of a country's numbers for an agency with `countries`; null for a country unknown to the library.
 */
export const writingIn = (country: string, countries: readonly string[]): PhoneWriting | null =>
  isSupportedCountry(country) ? writingOf(country, countries) : null;

/** Returns the calling code, as `+43`; empty for a country unknown to the library. */
export const callingCodeOf = (country: string): string =>
  isSupportedCountry(country) ? `+${getCountryCallingCode(country)}` : '';

/** Returns the calling code that a text begins with, as `+43`; null while incomplete. */
function codeIn(text: string): string | null {
  const typing = new AsYouType();
  const typed = readable(text);
  if (typed.startsWith('+')) typing.input(typed);
  const code = typing.getCallingCode();
  return code === undefined ? null : `+${code}`;
}

/**
 * True if a text begins with a country outside of `countries`, by its code or, for shared codes, the digits after it;
 * `present` is the home of a number without a code.
 */
export function isForeign(text: string, countries: readonly string[], present: string): boolean {
  const code = codeIn(text);
  if (code !== null && !countries.some((country) => callingCodeOf(country) === code)) return true;
  const named = numberIn(text, present)?.country;
  return named !== undefined && textedAs(named, countries) === null;
}

/**
 * Returns the country of `countries` that a text begins with, by its code or, for shared codes, the digits after it;
 * prefers `present`; null without one. A number without a code selects a country other than `present` only when
 * complete.
 */
export function countryNamedIn(text: string, countries: readonly string[], present: string): string | null {
  const code = codeIn(text);
  const number = numberIn(text, present);
  const certain = code !== null || number?.isPossible() ? number?.country : undefined;
  const named = certain === undefined ? null : textedAs(certain, countries);
  if (named !== null || code === null) return named;
  const sharing = countries.filter((country) => callingCodeOf(country) === code);
  return sharing.includes(present) ? present : (sharing[0] ?? null);
}
