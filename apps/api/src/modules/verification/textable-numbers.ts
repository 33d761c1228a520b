import { defaultPhoneCountries, normalizePhone, numberWithCountry } from '@fareback/contract';
import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { Tenant } from '../../call/tenant.ts';
import { configurationOf } from '../tenants/index.ts';

/** What has a country code of its own and is texted at the price of the United States. */
const UNITED_STATES = new Set(['PR', 'VI', 'GU', 'AS', 'MP']);

/** Whether a number of +1 that the shared rule takes is a phone of the United States or Canada, as far as those are wanted. */
function isNorthAmerican(number: string, countries: readonly string[]): boolean {
  const country = parsePhoneNumberFromString(number)?.country;
  // An area code that nobody has yet may be given out tomorrow: it is at home in both.
  if (country === undefined) return defaultPhoneCountries.some((home) => countries.includes(home));
  const home = UNITED_STATES.has(country) ? 'US' : country;
  return defaultPhoneCountries.includes(home) && countries.includes(home);
}

/** Whether a number is a mobile phone of one of the countries; where nobody can tell it from a telephone at home, either. */
const isMobile = (number: PhoneNumber | undefined, countries: readonly string[]): boolean =>
  number?.country !== undefined &&
  countries.includes(number.country) &&
  (number.getType() === 'MOBILE' || number.getType() === 'FIXED_LINE_OR_MOBILE');

/**
 * The number that a text names, in E.164, if it can be a phone in a country that the agency pays messages for, else null.
 * A number without its country is one of +1: today's forms go on, and no other country's digits become a stranger's
 * number. Premium, toll-free and service numbers are none, nor are fixed lines [PHONE-12].
 */
export function textableNumber(text: string, countries: readonly string[]): string | null {
  const northAmerican = normalizePhone(text);
  if (northAmerican !== null && isNorthAmerican(northAmerican, countries)) return northAmerican;
  const number = northAmerican ?? numberWithCountry(text);
  const parsed = number === null ? undefined : parsePhoneNumberFromString(number);
  return parsed &&
    isMobile(
      parsed,
      countries.filter((country) => !defaultPhoneCountries.includes(country)),
    )
    ? parsed.number
    : null;
}

/** The countries whose numbers a tenant verifies. */
export const phoneCountriesOf = (tenant: Pick<Tenant, 'configuration'>): readonly string[] =>
  configurationOf(tenant, 'en').PhoneCountries ?? defaultPhoneCountries;
