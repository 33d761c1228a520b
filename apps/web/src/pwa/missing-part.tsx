import { ApiError } from '@fareback/contract';
import { ErrorState } from '@fareback/ui/feedback/empty-state.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/language.tsx';

type List = Pick<UseQueryResult, 'data' | 'error' | 'isError' | 'isFetching' | 'refetch'>;

const isUnreached = ({ error }: List): boolean => error instanceof ApiError && error.code === 'NETWORK_ERROR';

/**
 * Replaces lists that failed to load: says so, with offline as a possible reason, and retries them on a click; renders
 * nothing otherwise [ERR-04, D-224].
 */
export function MissingPart({ lists }: { lists: readonly List[] }): ReactNode {
  const { t } = useTranslation();
  const missing = lists.filter(({ data, isError }) => data === undefined && isError);
  if (missing.length === 0) return null;
  return (
    <ErrorState
      compact
      icon="alert"
      title={t(missing.every(isUnreached) ? 'common.noConnection' : 'common.somethingWrong')}
      retryLabel={t('common.retry')}
      retrying={missing.some(({ isFetching }) => isFetching)}
      onRetry={() => void Promise.all(missing.map(({ refetch }) => refetch()))}
    />
  );
}
