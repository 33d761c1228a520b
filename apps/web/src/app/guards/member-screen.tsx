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
 * What every screen of a member has: the bar and the lock of a device without network, the pull that reloads, and a word over what takes long to come. What is
 * known of a member is kept fresh on each, so that a change of standing leads on wherever they are [ERR-12..14, STATUS-14].
 */
export function MemberScreen({ children }: { children: ReactNode }): ReactNode {
  const client = useQueryClient();
  const { TenantLogoURL: logo } = useConfig();
  const { t } = useTranslation();
  useLiveRefresh();
  // The header may draw another one: the device keeps this for pages without network.
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
