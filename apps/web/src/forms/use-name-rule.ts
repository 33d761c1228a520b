import type { ErrorCode, NameRule } from '@fareback/contract';
import { useTranslation } from '../i18n/language.tsx';
import { useConfig } from '../tenant/config.tsx';

/** Texts of faults where the agency allows wide names. */
const wideTexts: Partial<Record<ErrorCode, 'validation.wideName' | 'validation.wideNameLength'>> = {
  InvalidNameError: 'validation.wideName',
  NameLengthError: 'validation.wideNameLength',
};

/** What a name may hold here, and what is said of a form's fault in words that fit that [VAL-02, VAL-21]. */
export function useNameRule(): { names: NameRule; faultText: (code: ErrorCode | undefined) => string | undefined } {
  const { t } = useTranslation();
  const { AreWideNamesAllowed: isWide } = useConfig();
  return {
    names: { isWide },
    faultText: (code) => code && t((isWide ? wideTexts[code] : undefined) ?? `errors.${code}`),
  };
}
