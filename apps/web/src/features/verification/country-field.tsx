import { Select } from '@fareback/ui/form/select.tsx';
import type { ReactNode } from 'react';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { leftToRight } from '../../i18n/isolate.ts';
import { countryNames } from './country-names.ts';
import type { PhoneVerification } from './use-phone-verification.ts';

/** Chooses the country of the number, where the agency takes those of several [PHONE-12]. */
export function CountryField({ state }: { state: PhoneVerification }): ReactNode {
  const { t, language } = useFullTranslation();
  const { countries, callingCodeOf, isWorldly } = state.writings;
  if (!isWorldly || countries.length === 1) return null;
  const nameOf = countryNames(language);
  return (
    <Select
      label={t('verify.country')}
      name="country"
      value={state.country}
      onChange={state.chooseCountry}
      options={countries.map((country) => ({
        value: country,
        // The code stays left to right where the name is not.
        label: `${nameOf(country)} ${leftToRight(`(${callingCodeOf(country)})`)}`,
      }))}
    />
  );
}
