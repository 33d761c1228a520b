import { EmptyState, ErrorState } from '@fareback/ui/feedback/empty-state.tsx';
import { Skeleton, SkeletonGroup } from '@fareback/ui/feedback/skeleton.tsx';
import { Page } from '@fareback/ui/layout/page.tsx';
import type { ReactNode } from 'react';
import { ContactLink } from '../features/messages/contact-link.tsx';
import { MessageList } from '../features/messages/message-list.tsx';
import { useMessages } from '../features/messages/use-messages.ts';
import { useFullTranslation } from '../i18n/full-translation.ts';
import { useScreenTitle } from '../navigation/router.ts';
import { HomeBar } from './home-bar.tsx';
import styles from './screens.module.css';

/** `/messages`: messages of the agency, read by opening them, and how to reach it [NOTIFY-27, NOTIFY-28]. */
export function Messages(): ReactNode {
  const { t } = useFullTranslation();
  useScreenTitle(t('messages.title'));
  const query = useMessages();
  const { data } = query;
  return (
    <Page narrow skipLabel={t('access.skipToContent')} header={<HomeBar />}>
      <div className={styles['column']}>
        <div className={styles['intro']}>
          <h1>{t('messages.title')}</h1>
          <p className={styles['text']}>{t('messages.intro')}</p>
        </div>
        {data === undefined && <Loading query={query} />}
        {data?.isSaved && <output>{t('messages.saved')}</output>}
        {data?.messages.length === 0 && (
          <EmptyState icon="mail" title={t('messages.none')} compact>
            {t('messages.noneText')}
          </EmptyState>
        )}
        {data !== undefined && data.messages.length > 0 && <MessageList messages={data.messages} />}
        <ContactLink />
      </div>
    </Page>
  );
}

/** A skeleton, or why the messages are not there with a retry. */
function Loading({ query }: { query: ReturnType<typeof useMessages> }): ReactNode {
  const { t } = useFullTranslation();
  if (!query.isError)
    return (
      <SkeletonGroup label={t('access.loading')}>
        <Skeleton shape="block" height="8rem" />
      </SkeletonGroup>
    );
  return (
    <ErrorState
      compact
      title={t('messages.failed')}
      retryLabel={t('common.retry')}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  );
}
