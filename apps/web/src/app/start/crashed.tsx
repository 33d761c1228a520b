import { useSpeech } from '../../i18n/language.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import styles from './crashed.module.css';

/** Stands in place of a page that could not be drawn [ERR-10]. */
export function Crashed() {
  const { t } = useSpeech();
  return (
    <main className={styles['page']} role="alert">
      <EmptyState icon="alert" title={t('errorPage.crashTitle')}>
        {t('errorPage.crashText')}
      </EmptyState>
    </main>
  );
}
