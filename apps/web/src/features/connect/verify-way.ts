import { createContext, use } from 'react';
import { useFullTranslation } from '../../i18n/full-translation.ts';

/** Opens the verification of the member's phone over what connects an account; null where nothing can. */
export const VerifyWay = createContext<(() => void) | null>(null);

/** The button of a refusal that a verified phone ends, followed at once; none beside any other [PROV-31]. */
export function useVerifyAction(code: string): { label: string; onPress: () => void } | undefined {
  const { t } = useFullTranslation();
  const verify = use(VerifyWay);
  if (code !== 'TRY_WITH_VERIFIED_PHONE' || verify === null) return undefined;
  return { label: t('verify.title'), onPress: verify };
}
