import { EmptyState, ErrorState } from '@fareback/ui/feedback/empty-state.tsx';
import { type ErrorComponentProps, Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../words/translation.tsx';
import { isServerUp, PageNotLoaded } from './lazy-page.ts';

export function Gone(): ReactNode {
  const { t } = useTranslation();
  return (
    <EmptyState icon="search" title={t('desk.gone')} action={<Link to="/">{t('desk.goToday')}</Link>}>
      {t('desk.goneHelp')}
    </EmptyState>
  );
}

export function Crashed({ error }: ErrorComponentProps): ReactNode {
  const { t } = useTranslation();
  const [isDown, setDown] = useState(false);
  const retry = async (): Promise<void> => {
    setDown(false);
    if (await isServerUp()) location.reload();
    else setDown(true);
  };
  if (error instanceof PageNotLoaded)
    return (
      <ErrorState title={t('desk.notLoaded')} retryLabel={t('desk.retry')} onRetry={() => void retry()} icon="offline">
        {t(isDown ? 'desk.stillDown' : 'desk.notLoadedHelp')}
      </ErrorState>
    );
  return (
    <ErrorState title={t('desk.crashed')} retryLabel={t('desk.retry')} onRetry={() => location.reload()} icon="alert">
      {t('errors.INTERNAL_ERROR')}
    </ErrorState>
  );
}
