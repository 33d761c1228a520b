import { createContext, use } from 'react';
import { useFullTranslation } from '../../i18n/full-translation.ts';

/** Opens the phone verification over the connect drawer; null if unavailable. */
export const VerifyWay = createContext<(() => void) | null>(null);

/** Button for an error that phone verification resolves; undefined for others [PROV-31]. */
export function useVerifyAction(code: string): { label: string; onPress: () => void } | undefined {
  const { t } = useFullTranslation();
  const verify = use(VerifyWay);
  if (code !== 'TRY_WITH_VERIFIED_PHONE' || verify === null) return undefined;
  return { label: t('verify.title'), onPress: verify };
}
