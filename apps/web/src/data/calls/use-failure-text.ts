import { ApiError } from '@fareback/contract';
import { useTranslation } from '../../i18n/language.tsx';

/**
 * Returns the message for a failure that is not the member's fault: offline, when to retry, else a general one
 * [ERR-20].
 */
export function useFailureText(): (error: unknown) => string {
  const { t } = useTranslation();
  return (error) => {
    const { status, retryAfterSeconds } = error instanceof ApiError ? error : { status: -1, retryAfterSeconds: null };
    if (status === 0) return t('common.noConnection');
    if (status !== 429) return t('common.somethingWrong');
    if (retryAfterSeconds === null) return t('errors.TOO_MANY_REQUESTS');
    return t('common.waitMinutes', { minutes: Math.max(1, Math.ceil(retryAfterSeconds / 60)) });
  };
}
