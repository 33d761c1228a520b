import { LongWait } from '@fareback/ui/feedback/skeleton.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useLiveRefresh } from '../../data/sets/live-refresh.ts';
import { refresh } from '../../data/sets/refresh.ts';
import { useTranslation } from '../../i18n/language.tsx';
import { OfflineLock } from '../../pwa/offline-lock.tsx';
import { PullToRefresh } from '../../pwa/pull-to-refresh.tsx';
import { OfflineStrip } from '../../screens/layouts/offline-strip.tsx';
import { useConfig } from '../../tenant/config.tsx';

/**
 * Shared frame of member screens: offline bar and lock, pull to reload, and a notice for slow loading. Keeps member
 * data fresh, so a change of status redirects from anywhere [ERR-12..14, STATUS-14].
 */
export function MemberScreen({ children }: { children: ReactNode }): ReactNode {
  const client = useQueryClient();
  const { TenantLogoURL: logo } = useConfig();
  const { t } = useTranslation();
  useLiveRefresh();
  // Caches the logo for pages opened offline, because the header may use another image.
  useEffect(() => {
    if (logo) new Image().src = logo;
  }, [logo]);
  return (
    <>
      <OfflineStrip />
      <PullToRefresh onRefresh={() => refresh(client, 'visible')}>
        <OfflineLock>
          <LongWait value={t('home.takesLong')}>{children}</LongWait>
        </OfflineLock>
      </PullToRefresh>
    </>
  );
}
