import { EmptyState, ErrorState } from '@fareback/ui/feedback/empty-state.tsx';
import type { ReactNode } from 'react';
import { useWords } from '../words/words.tsx';

/** An address that leads nowhere. */
export function Gone(): ReactNode {
  const { t } = useWords();
  return (
    <EmptyState icon="search" title={t('desk.gone')} action={<a href="/">{t('desk.goToday')}</a>}>
      {t('desk.goneHelp')}
    </EmptyState>
  );
}

/** A page that could not be drawn; all else of the desk stands. */
export function Crashed(): ReactNode {
  const { t } = useWords();
  return (
    <ErrorState title={t('desk.crashed')} retryLabel={t('desk.retry')} onRetry={() => location.reload()} icon="alert">
      {t('errors.INTERNAL_ERROR')}
    </ErrorState>
  );
}
