import { asciiDigits, numberWithCountry } from '@fareback/contract';
import {
  AsYouType,
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/mobile';
import type { PhoneWriting } from './phone-writing.ts';

// Weighs more than the rest of a screen together: loaded by `use-phone-writing.ts` alone, where an agency needs it.

/** The longest number there is, with `+` and signs between. */
const longest = 24;

/** What was typed, as the library reads it: `+` for a dialled `00`, and digits of any script as 0 to 9. */
const readable = (text: string): string =>
  asciiDigits(text.normalize('NFKC'))
    .trim()
    .replace(/^00(?=[1-9])/, '+')
    .slice(0, longest);

/** The number in `text`, if it begins as those of the country do; with what the browser knows, only mobile ones are valid. */
function numberIn(text: string, country: CountryCode) {
  const number = parsePhoneNumberFromString(readable(text), country);
  return number?.countryCallingCode === getCountryCallingCode(country) ? number : undefined;
}

function writingOf(country: CountryCode): PhoneWriting {
  return {
    placeholder: undefined,
    mask: (text) => new AsYouType(country).input(readable(text)),
    isWhole: (text) => parsePhoneNumberFromString(readable(text), country)?.isPossible() ?? false,
    toSend(text) {
      const number = numberIn(text, country);
      return number?.country !== undefined && number.isValid() ? number.number : null;
    },
    international: (text) => numberIn(text, country)?.formatInternational() ?? text,
  };
}

/** How a country's numbers are written; null for a country that the library does not know. */
export const writingIn = (country: string): PhoneWriting | null =>
  isSupportedCountry(country) ? writingOf(country) : null;

/** What is dialled before the numbers of a country, as `+43`; empty for a country that the library does not know. */
export const callingCodeOf = (country: string): string =>
  isSupportedCountry(country) ? `+${getCountryCallingCode(country)}` : '';

/** What a text names that begins with its country: the calling code, as `+43`, null while it is not whole, and the country, once that is certain. */
function namedIn(text: string): { code: string | null; country: string | undefined } {
  const typing = new AsYouType();
  typing.input(numberWithCountry(text) ?? '');
  const code = typing.getCallingCode();
  return { code: code === undefined ? null : `+${code}`, country: typing.getCountry() };
}

/** Whether a text begins with the code of a country that is none of `countries`. */
export function isForeign(text: string, countries: readonly string[]): boolean {
  const { code } = namedIn(text);
  return code !== null && !countries.some((country) => callingCodeOf(country) === code);
}

/** Which of `countries` a number names that begins with its country; `present` where its code is the same; null for none. */
export function countryNamedIn(text: string, countries: readonly string[], present: string): string | null {
  const { code, country: named } = namedIn(text);
  const sharing = countries.filter((country) => callingCodeOf(country) === code);
  if (sharing.includes(present)) return present;
  return sharing.find((country) => country === named) ?? sharing[0] ?? null;
}
