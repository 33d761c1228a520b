import { ApiError } from '@fareback/contract';
import { useTranslation } from '../../i18n/language.tsx';

/** Says what stood in the way of a call that was not the member's fault: no connection, when to try again, else that something went wrong [ERR-20]. */
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
