import { ApiError } from '@fareback/contract';
import { EmptyState, ErrorState } from '@fareback/ui/feedback/empty-state.tsx';
import { Skeleton, SkeletonGroup } from '@fareback/ui/feedback/skeleton.tsx';
import type { ReactNode } from 'react';
import { getErrorText } from '../words/error-text.ts';
import { useTranslation } from '../words/translation.tsx';
import styles from './reply-room.module.css';

/** What is needed of a query to say how it stands. */
interface Reply<Data> {
  data: Data | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

type ReplyRoomProps<Data> = {
  reply: Reply<Data>;
  children: (data: Data) => ReactNode;
  /** How many lines to hold free while it loads. */
  lines?: number | undefined;
};

/** Shows what a call answered; its loading, its failure with another try, and its refusal, which no try mends. */
export function ReplyRoom<Data>({ reply, children, lines = 6 }: ReplyRoomProps<Data>): ReactNode {
  const { t } = useTranslation();
  if (reply.data !== undefined) return children(reply.data);
  if (reply.error === null)
    return (
      <SkeletonGroup label={t('desk.loading')} className={styles['lines']}>
        {Array.from({ length: lines }, (_, line) => (
          <Skeleton key={line} shape="title" width={line % 3 === 0 ? '60%' : '100%'} />
        ))}
      </SkeletonGroup>
    );
  return <ReplyFault error={reply.error} isTrying={reply.isFetching} onRetry={() => void reply.refetch()} />;
}

type ReplyFaultProps = { error: Error; isTrying: boolean; onRetry: () => void };

function ReplyFault({ error, isTrying, onRetry }: ReplyFaultProps): ReactNode {
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
