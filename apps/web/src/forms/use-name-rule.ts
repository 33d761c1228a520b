import type { ErrorCode, NameRule } from '@fareback/contract';
import { useTranslation } from '../i18n/language.tsx';
import { useConfig } from '../tenant/config.tsx';

/** Error texts for agencies that allow wide names. */
const wideTexts: Partial<Record<ErrorCode, 'validation.wideName' | 'validation.wideNameLength'>> = {
  InvalidNameError: 'validation.wideName',
  NameLengthError: 'validation.wideNameLength',
};

/** Returns the agency's name rule, and error texts that match it [VAL-02, VAL-21]. */
export function useNameRule(): { names: NameRule; faultText: (code: ErrorCode | undefined) => string | undefined } {
  const { t } = useTranslation();
  const { AreWideNamesAllowed: isWide } = useConfig();
  return {
    names: { isWide },
    faultText: (code) => code && t((isWide ? wideTexts[code] : undefined) ?? `errors.${code}`),
  };
}
