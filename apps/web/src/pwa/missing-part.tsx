import { ErrorState } from '@fareback/ui/feedback/empty-state.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSpeech } from '../i18n/language.tsx';

/** A list as its query tells of it. */
type List = Pick<UseQueryResult, 'data' | 'isError' | 'isFetching' | 'refetch'>;

/** Stands where lists of a screen should, when some could not be had and never were: says so, and a press asks for those again; else nothing [ERR-04, D-224]. */
export function MissingPart({ lists }: { lists: readonly List[] }): ReactNode {
  const { t } = useSpeech();
  const missing = lists.filter(({ data, isError }) => data === undefined && isError);
  if (missing.length === 0) return null;
  return (
    <ErrorState
      compact
      icon="alert"
      title={t('common.somethingWrong')}
      retryLabel={t('common.retry')}
      retrying={missing.some(({ isFetching }) => isFetching)}
      onRetry={() => void Promise.all(missing.map(({ refetch }) => refetch()))}
    />
  );
}
