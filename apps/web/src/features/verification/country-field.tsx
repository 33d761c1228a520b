import { Select } from '@fareback/ui/form/select.tsx';
import type { ReactNode } from 'react';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { leftToRight } from '../../i18n/isolate.ts';
import { countryNames } from './country-names.ts';
import type { PhoneVerification } from './use-phone-verification.ts';

/** Chooses the number's country if the agency allows several [PHONE-12]. */
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
        // Keep the code left to right in right-to-left names.
        label: `${nameOf(country)} ${leftToRight(`(${callingCodeOf(country)})`)}`,
      }))}
    />
  );
}
