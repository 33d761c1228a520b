import { formatClock, zonedParts } from '@fareback/wording';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { catchUp } from '../data/catch-up.ts';
import { saved, savedList } from '../device/saved-redemptions.ts';
import { useOnline } from '../device/use-online.ts';
import { useSpeech } from '../i18n/language.tsx';
import { useStore } from '../state/store.ts';
import { OfflineBar } from '../ui/feedback/offline-bar.tsx';
import styles from './offline-notice.module.css';

/** Whether a clock alone tells a moment (in ms): it is of the last half day. */
const isRecent = (moment: number): boolean => moment > Date.now() - 43_200_000;

/** Says while offline how old the content is, with Retry, which changes nothing until the network is back, and the way to the tickets that this device has, for which what it stands on is left [ERR-12, ERR-14]. */
export function OfflineNotice({ onLeave }: { onLeave?: () => void }): ReactNode {
  const { t } = useSpeech();
  const client = useQueryClient();
  const online = useOnline();
  const hasSaved = useStore(saved).kept.length > 0;
  const updatedAt = Math.max(
    ...client
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.dataUpdatedAt),
  );
  const retry = () => {
    if (navigator.onLine) void catchUp(client);
  };
  const showSaved = () => {
    onLeave?.();
    savedList.set(true);
  };
  return (
    <OfflineBar offline={!online}>
      <span className={styles['line']}>
        <span>
          <strong>{t('offline.bar')}</strong>
          {isRecent(updatedAt) &&
            ` · ${t('offline.lastKnown', { date: formatClock(zonedParts(new Date(updatedAt)), t) })}`}
        </span>
        <span className={styles['ways']}>
          <button type="button" className={styles['way']} onClick={retry}>
            {t('offline.retry')}
          </button>
          {hasSaved && (
            <button type="button" className={styles['way']} onClick={showSaved}>
              {t('offline.savedTickets')}
            </button>
          )}
        </span>
      </span>
    </OfflineBar>
  );
}
