import { OfflineBar } from '@fareback/ui/feedback/offline-bar.tsx';
import { formatEndDate, formatTimeAgo, type Spoken } from '@fareback/wording';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { refreshOnReturn } from '../data/sets/refresh-on-return.ts';
import { now } from '../device/clock.ts';
import { isSavedListOpen, savedRedemptions } from '../device/saved-redemptions.ts';
import { useOnline } from '../device/use-online.ts';
import { useTranslation } from '../i18n/language.tsx';
import { asOf } from '../state/as-of.ts';
import { useStore } from '../state/store.ts';
import { useConfig } from '../tenant/config.tsx';
import styles from './offline-notice.module.css';

/** Formats how long ago a time (in ms) was, which needs no time zone; after half a day its date [ERR-14]. */
const whenOf = (moment: number, { language }: Spoken, timeZone: string): string =>
  Math.abs(now() - moment) < 43_200_000
    ? formatTimeAgo(new Date(moment), new Date(now()), language)
    : formatEndDate(new Date(moment), language, timeZone);

/**
 * Shown while offline, or if `isShown`: the age of the content, Retry (without effect while offline) and a link to this
 * device's tickets; `onLeave` closes the current overlay first [ERR-12, ERR-14].
 */
export function OfflineNotice({ isShown, onLeave }: { isShown?: boolean; onLeave?: () => void }): ReactNode {
  const online = useOnline();
  return (
    <OfflineBar offline={isShown ?? !online} icon={online ? 'refresh' : 'offline'}>
      <NoticeLine isOnline={online} onLeave={onLeave} />
    </OfflineBar>
  );
}

/** A component of its own: a bar that is not shown must format no time, which is slow at first [HOME-31]. */
function NoticeLine({ isOnline, onLeave }: { isOnline: boolean; onLeave: (() => void) | undefined }): ReactNode {
  const translation = useTranslation();
  const { t } = translation;
  const { IANATimezone } = useConfig();
  const client = useQueryClient();
  const hasSaved = useStore(savedRedemptions).redemptions.length > 0;
  const savedAt = useStore(asOf);
  const updates = client.getQueryCache().getAll();
  const updatedAt = savedAt ? Date.parse(savedAt) : Math.max(0, ...updates.map(({ state }) => state.dataUpdatedAt));
  const retry = () => {
    if (navigator.onLine) void refreshOnReturn(client);
  };
  const showSaved = () => {
    onLeave?.();
    isSavedListOpen.set(true);
  };
  return (
    <span className={styles['line']}>
      <span>
        <strong>{t(isOnline ? 'offline.updating' : 'offline.bar')}</strong>
        {updatedAt > 0 && (
          <span>{` · ${t('offline.lastKnown', { date: whenOf(updatedAt, translation, IANATimezone) })}`}</span>
        )}
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
  );
}
