import { ApiError } from '@fareback/contract';
import { ErrorState } from '@fareback/ui/feedback/empty-state.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/language.tsx';

/** A list as its query tells of it. */
type List = Pick<UseQueryResult, 'data' | 'error' | 'isError' | 'isFetching' | 'refetch'>;

const isUnreached = ({ error }: List): boolean => error instanceof ApiError && error.code === 'NETWORK_ERROR';

/**
 * Stands where lists of a screen should, when some could not be had and never were: says so, and whether it is the network;
 * a press asks for those again; else nothing [ERR-04, D-224].
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
