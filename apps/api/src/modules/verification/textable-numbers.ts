import { defaultPhoneCountries, normalizePhone, numberWithCountry, textableNumber } from '@fareback/contract';
// The same numbers as the web's form knows: only those of mobile phones are valid here.
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import type { Tenant } from '../../call/tenant.ts';
import { configurationOf } from '../tenants/index.ts';

/**
 * The number that a text names, in E.164, if it can be a phone in a country that the agency pays messages for, else null.
 * A number without its country is one of +1: today's forms go on, and no other country's digits become a stranger's
 * number. Premium, toll-free and service numbers are none, nor are fixed lines [PHONE-12].
 */
export function textableIn(text: string, countries: readonly string[]): string | null {
  const named = parsePhoneNumberFromString(normalizePhone(text) ?? numberWithCountry(text) ?? '');
  if (named === undefined) return null;
  const { number, country } = named;
  return textableNumber({ number, country, isMobile: named.isValid() }, countries);
}

/** The countries whose numbers a tenant verifies. */
export const phoneCountriesOf = (tenant: Pick<Tenant, 'configuration'>): readonly string[] =>
  configurationOf(tenant, 'en').PhoneCountries ?? defaultPhoneCountries;
