import type { ReactNode } from 'react';
import { ErrorState } from '../feedback/empty-state.tsx';
import { EndOfList } from '../feedback/end-of-list.tsx';
import { Skeleton, SkeletonGroup } from '../feedback/skeleton.tsx';
import styles from './paged-rows.module.css';

type PagedRowsProps<Row> = {
  list: {
    state: 'loading' | 'failed' | 'ready';
    rows: readonly Row[];
    hasMore: boolean;
    isLoadingMore: boolean;
    isRetrying: boolean;
    more: () => void;
    retry: () => void;
  };
  label: string;
  loadingLabel: string;
  loadingMoreLabel: string;
  skeletons: number;
  failed: { title: string; text: string; retryLabel: string };
  empty: ReactNode;
  above?: ReactNode;
  children: (row: Row, at: number) => ReactNode;
};

/**
 * A list that loads more as its end becomes visible: skeletons, an error with a retry, the empty state, or the rows.
 */
export function PagedRows<Row>(props: PagedRowsProps<Row>): ReactNode {
  const { list, label, loadingLabel, loadingMoreLabel, skeletons, failed, empty, above, children } = props;
  if (list.state === 'loading') return <Waiting count={skeletons} label={loadingLabel} />;
  if (list.state === 'failed')
    return (
      <ErrorState
        title={failed.title}
        retryLabel={failed.retryLabel}
        onRetry={list.retry}
        retrying={list.isRetrying}
        compact
      >
        {failed.text}
      </ErrorState>
    );
  return (
    <>
      {above}
      {list.rows.length === 0 ? (
        empty
      ) : (
        <ul className={styles['rows']} aria-label={label}>
          {list.rows.map((row, at) => children(row, at))}
        </ul>
      )}
      {list.isLoadingMore && <Waiting count={2} label={loadingMoreLabel} />}
      {list.hasMore && <EndOfList key={list.rows.length} onSeen={list.more} />}
    </>
  );
}

function Waiting({ count, label }: { count: number; label: string }): ReactNode {
  return (
    <SkeletonGroup label={label} className={styles['rows'] ?? ''}>
      {Array.from({ length: count }, (_, at) => (
        <div key={at} className={styles['row']} data-skeleton="row">
          <Skeleton shape="disc" />
          <div className={styles['words']}>
            <Skeleton shape="title" width={at % 2 === 0 ? '62%' : '48%'} />
            <Skeleton width="40%" />
          </div>
          <Skeleton width="2.5rem" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
