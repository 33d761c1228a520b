import { ApiError } from '@fareback/contract';
import { EmptyState, ErrorState } from '@fareback/ui/feedback/empty-state.tsx';
import { Skeleton, SkeletonGroup } from '@fareback/ui/feedback/skeleton.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../words/translation.tsx';
import { getErrorText } from '../words/value-text.ts';
import styles from './parts.module.css';

interface QueryState<Data> {
  data: Data | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

type QueryBoundaryProps<Data> = {
  query: QueryState<Data>;
  children: (data: Data) => ReactNode;
  lines?: number | undefined;
};

/**
 * Shows a query's data, its loading state, or its error. A rejected request offers no retry, because a retry cannot
 * help.
 */
export function QueryBoundary<Data>({ query, children, lines = 6 }: QueryBoundaryProps<Data>): ReactNode {
  const { t } = useTranslation();
  if (query.data !== undefined) return children(query.data);
  if (query.error === null)
    return (
      <SkeletonGroup label={t('desk.loading')} className={styles['lines']}>
        {Array.from({ length: lines }, (_, line) => (
          <Skeleton key={line} shape="title" width={line % 3 === 0 ? '60%' : '100%'} />
        ))}
      </SkeletonGroup>
    );
  return <QueryError error={query.error} isTrying={query.isFetching} onRetry={() => void query.refetch()} />;
}

type QueryErrorProps = { error: Error; isTrying: boolean; onRetry: () => void };

function QueryError({ error, isTrying, onRetry }: QueryErrorProps): ReactNode {
  const { t } = useTranslation();
  const status = error instanceof ApiError ? error.status : 500;
  if (status === 403) {
    return (
      <EmptyState icon="lock" title={t('desk.refused')}>
        {getErrorText(error, t)}
      </EmptyState>
    );
  }
  if (status === 404) {
    return (
      <EmptyState icon="search" title={t('desk.gone')}>
        {t('desk.goneHelp')}
      </EmptyState>
    );
  }
  return (
    <ErrorState
      title={t('desk.failed')}
      retryLabel={t('desk.retry')}
      onRetry={onRetry}
      retrying={isTrying}
      icon="alert"
    >
      {getErrorText(error, t)}
    </ErrorState>
  );
}
