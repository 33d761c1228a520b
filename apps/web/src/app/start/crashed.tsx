import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { useTranslation } from '../../i18n/language.tsx';
import styles from './crashed.module.css';

/** Replaces a page that failed to render; its button reloads it [ERR-10]. */
export function Crashed({ onReopen }: { onReopen: () => void }) {
  const { t } = useTranslation();
  return (
    <main className={styles['page']} role="alert">
      <EmptyState
        icon="alert"
        title={t('errorPage.crashTitle')}
        action={
          <Button variant="secondary" onClick={onReopen} icon={<Icon name="refresh" size={18} />}>
            {t('common.retry')}
          </Button>
        }
      >
        {t('errorPage.crashText')}
      </EmptyState>
    </main>
  );
}
