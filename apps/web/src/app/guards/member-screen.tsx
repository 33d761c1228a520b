import { LongWait } from '@fareback/ui/feedback/skeleton.tsx';
import { lazyPart } from '@fareback/ui/lazy-part.ts';
import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useLiveRefresh } from '../../data/sets/live-refresh.ts';
import { useOnline } from '../../device/use-online.ts';
import { whenIdle } from '../../device/when-idle.ts';
import { useTranslation } from '../../i18n/language.tsx';
import { OfflineLock } from '../../pwa/offline-lock.tsx';
import { useConfig } from '../../tenant/config.tsx';
import styles from './member-screen.module.css';

const MemberBackground = lazyPart(() => import('./member-background.tsx'), 'MemberBackground');

/** Loads the offline bar and pull to reload when the page is idle, or at once without a network [HOME-42]. */
export function Background({ area }: { area?: RefObject<HTMLElement | null> }): ReactNode {
  const isOnline = useOnline();
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  if (!isIdle && isOnline) return null;
  return (
    <Suspense fallback={null}>
      <MemberBackground {...(area && { area })} />
    </Suspense>
  );
}

/**
 * Shared frame of member screens: offline bar and lock, pull to reload, and a notice for slow loading. Keeps member
 * data fresh, so a change of status redirects from anywhere [ERR-12..14, STATUS-14].
 */
export function MemberScreen({ children }: { children: ReactNode }): ReactNode {
  const { TenantLogoURL: logo } = useConfig();
  const { t } = useTranslation();
  const area = useRef<HTMLDivElement>(null);
  useLiveRefresh();
  // Caches the logo for pages opened offline, because the header may use another image.
  useEffect(() => {
    if (logo) new Image().src = logo;
  }, [logo]);
  return (
    <div ref={area} className={styles['area']}>
      <Background area={area} />
      <OfflineLock>
        <LongWait value={t('home.takesLong')}>{children}</LongWait>
      </OfflineLock>
    </div>
  );
}
