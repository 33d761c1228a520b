import { defaultPhoneCountries, phoneDigits, textableNumber, textedAs } from '@fareback/contract';
import {
  AsYouType,
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/mobile';
import { typedNumber } from './phone-mask.ts';
import { northAmerican, type PhoneWriting } from './phone-writing.ts';

// Weighs more than the rest of a screen together: loaded by `use-phone-writing.ts` alone, where an agency needs it.

/** The longest number there is, with `+` and signs between. */
const longest = 24;

/** What was typed, as the library reads it: `+` for a dialled `00`. */
const readable = (text: string): string =>
  typedNumber(text)
    .replace(/^00(?=[1-9])/, '+')
    .slice(0, longest);

/** The number in a text as the server will read it; one that names no country is of `present`. With what the browser knows, only mobile ones are valid. */
function numberIn(text: string, present: string): PhoneNumber | undefined {
  const typed = parsePhoneNumberFromString(readable(text), isSupportedCountry(present) ? present : undefined);
  // Anew, as a number that is nobody's yet would pass for one of `present`.
  return typed && parsePhoneNumberFromString(typed.number);
}

/** The number in a text in E.164, if the server would text a code to it. */
function textable(text: string, present: string, countries: readonly string[]): string | null {
  const named = numberIn(text, present);
  if (named === undefined) return null;
  const { number, country } = named;
  return textableNumber({ number, country, isMobile: named.isValid() }, countries);
}

/**
 * A number as it is typed, grouped. Behind its country's code nobody dials the 0 (8, 06) that a call at home begins with, so
 * it goes, in brackets or not; a country whose numbers begin with a 0 abroad, too, as Italy's, keeps it [VAL-17].
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
  // A number of the mask goes without its country, as it always did.
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

/** How a country's numbers are written, and which are sent where the agency texts to `countries`; null for a country that the library does not know. */
export const writingIn = (country: string, countries: readonly string[]): PhoneWriting | null =>
  isSupportedCountry(country) ? writingOf(country, countries) : null;

/** What is dialled before the numbers of a country, as `+43`; empty for a country that the library does not know. */
export const callingCodeOf = (country: string): string =>
  isSupportedCountry(country) ? `+${getCountryCallingCode(country)}` : '';

/** The calling code that a text begins with, as `+43`; null while it is not whole. */
function codeIn(text: string): string | null {
  const typing = new AsYouType();
  const typed = readable(text);
  if (typed.startsWith('+')) typing.input(typed);
  const code = typing.getCallingCode();
  return code === undefined ? null : `+${code}`;
}

/** Whether a text names none of `countries`, by its code or, where countries share one, by what follows; `present` is where a number without a code is at home. */
export function isForeign(text: string, countries: readonly string[], present: string): boolean {
  const code = codeIn(text);
  if (code !== null && !countries.some((country) => callingCodeOf(country) === code)) return true;
  const named = numberIn(text, present)?.country;
  return named !== undefined && textedAs(named, countries) === null;
}

/**
 * Which of `countries` a text names, by its code or, where countries share one, by what follows; `present` where it may be
 * that one; null for none. A number without its code names another country than `present` only once it is whole.
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
