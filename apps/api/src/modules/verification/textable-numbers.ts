import { defaultPhoneCountries, normalizePhone, numberWithCountry, textableNumber } from '@fareback/contract';
// Same metadata as the web form: only mobile numbers are valid.
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import type { Tenant } from '../../call/tenant.ts';
import { configurationOf } from '../tenants/index.ts';

/**
 * Parses a phone number to E.164; null if it can't be a mobile phone in a country the agency pays for. A number without
 * a country code is read as +1, as existing forms expect. Premium, toll-free, service and fixed-line numbers are
 * invalid [PHONE-12].
 */
export function textableIn(text: string, countries: readonly string[]): string | null {
  const named = parsePhoneNumberFromString(normalizePhone(text) ?? numberWithCountry(text) ?? '');
  if (named === undefined) return null;
  const { number, country } = named;
  return textableNumber({ number, country, isMobile: named.isValid() }, countries);
}

export const phoneCountriesOf = (tenant: Pick<Tenant, 'configuration'>): readonly string[] =>
  configurationOf(tenant, 'en').PhoneCountries ?? defaultPhoneCountries;
