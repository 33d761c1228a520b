import { EmptyState, ErrorState } from '@fareback/ui/feedback/empty-state.tsx';
import { type ErrorComponentProps, Link, lazyRouteComponent } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useTranslation } from '../words/translation.tsx';

class PageNotLoaded extends Error {
  override readonly name = 'PageNotLoaded';
}

const RELOADED = 'fareback-page-reloaded';

const isServerUp = (): Promise<boolean> =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  );

/**
 * Lazily loads a route's component. If its file is missing although the server responds, a new release replaced it, and
 * the page reloads once. Without a response it throws `PageNotLoaded`, because a reload would show the browser's error
 * page.
 */
export function lazyPage<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  const loadOrSay = async (): Promise<Record<Name, ComponentType>> => {
    try {
      const loaded = await load();
      sessionStorage.removeItem(RELOADED);
      return loaded;
    } catch (error) {
      if (sessionStorage.getItem(RELOADED) === null && (await isServerUp())) {
        sessionStorage.setItem(RELOADED, 'yes');
        location.reload();
      }
      throw new PageNotLoaded('The code of this page did not come.', { cause: error });
    }
  };
  return lazyRouteComponent(loadOrSay, name);
}

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
