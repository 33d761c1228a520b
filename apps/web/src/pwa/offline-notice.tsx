import { formatHistoryDate } from '@fareback/wording';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { catchUp } from '../data/catch-up.ts';
import { useOnline } from '../device/use-online.ts';
import { useSpeech } from '../i18n/language.tsx';
import { OfflineBar } from '../ui/feedback/offline-bar.tsx';
import styles from './offline-notice.module.css';

/** Says while offline how old the content is, with Retry, which changes nothing until the network is back, and the way to saved tickets [ERR-12, ERR-14]. */
export function OfflineNotice({ onShowSaved }: { onShowSaved?: () => void }): ReactNode {
  const { t } = useSpeech();
  const client = useQueryClient();
  const online = useOnline();
  const updatedAt = Math.max(
    0,
    ...client
      .getQueryCache()
      .findAll()
      .map(({ state }) => state.dataUpdatedAt),
  );
  const retry = () => {
    if (navigator.onLine) void catchUp(client);
  };
  return (
    <OfflineBar offline={!online}>
      <span className={styles['line']}>
        <span>
          <strong>{t('offline.bar')}</strong>
          {updatedAt > 0 && ` · ${t('offline.lastKnown', { date: formatHistoryDate(new Date(updatedAt), t) })}`}
        </span>
        <button type="button" className={styles['retry']} onClick={retry}>
          {t('offline.retry')}
        </button>
        {onShowSaved !== undefined && (
          <button type="button" className={styles['retry']} onClick={onShowSaved}>
            {t('offline.savedTickets')}
          </button>
        )}
      </span>
    </OfflineBar>
  );
}
