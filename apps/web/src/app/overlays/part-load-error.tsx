import { Button, buttonClassName } from '@fareback/ui/form/button.tsx';
import type { PartLoadError } from '@fareback/ui/part-error-boundary.tsx';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '../../i18n/language.tsx';
import { paths } from '../../navigation/paths.ts';
import { isReachable } from '../../pwa/health.ts';
import styles from './part-load-error.module.css';

/**
 * Says that a part of the app failed to load, with a retry. If retries fail but the server responds, a newer version
 * was deployed and the button reloads the page. A screen also offers Home. Text only: the icon file may be missing, too
 * [ERR-10, D-225].
 */
export function PartLoadErrorMessage({ isOver, tries, onRetry, onLeave }: PartLoadError): ReactNode {
  const { t } = useTranslation();
  const tryAgain = async () => {
    if (tries > 0 && (await isReachable())) location.reload();
    else onRetry();
  };
  const words = (
    <div role="alert" className={styles['words']}>
      <p>{t('common.noConnection')}</p>
      <div className={styles['ways']}>
        <Button variant="secondary" onClick={() => void tryAgain()}>
          {t('common.retry')}
        </Button>
        {isOver && (
          <Button variant="quiet" onClick={onLeave}>
            {t('access.close')}
          </Button>
        )}
        {/* A plain link, to reload the page with fresh files. */}
        {!isOver && location.pathname !== paths.home && (
          <a href={paths.home} className={buttonClassName({ variant: 'quiet' })}>
            {t('errorPage.goHome')}
          </a>
        )}
      </div>
    </div>
  );
  if (!isOver) return words;
  return createPortal(<div className={styles['card']}>{words}</div>, document.body);
}
