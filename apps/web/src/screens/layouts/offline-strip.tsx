import { lazyPart } from '@fareback/ui/lazy-part.ts';
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useUserInfo } from '../../data/member/use-user-info.ts';
import { isSavedListOpen, useSavedRedemptions } from '../../device/saved-redemptions.ts';
import { useOnline } from '../../device/use-online.ts';
import { OfflineNotice } from '../../pwa/offline-notice.tsx';
import { appError } from '../../state/app-error.ts';
import { asOf } from '../../state/as-of.ts';
import { useStore } from '../../state/store.ts';
import styles from './offline-strip.module.css';

const SavedOverlay = lazyPart(() => import('../error-page/saved-tickets.tsx'), 'SavedOverlay');

/** Show no bar if the server responds in time, so nothing moves under a thumb. */
const patienceMs = 1000;

/** True if cached data is shown for longer than a server should take to respond. */
function useIsSavedDataLong(): boolean {
  const isShowingSavedData = useStore(asOf) !== null;
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isShowingSavedData) return undefined;
    const timer = setTimeout(() => setLong(true), patienceMs);
    return () => clearTimeout(timer);
  }, [isShowingSavedData]);
  return isShowingSavedData && isLong;
}

/**
 * Bar while offline or without a response, above all overlays; pages and drawers begin below it [ERR-12, ERR-14,
 * D-225].
 */
export function OfflineStrip(): ReactNode {
  useSavedRedemptions(useUserInfo()?.UserID);
  const isListOpen = useStore(isSavedListOpen);
  const online = useOnline();
  const error = useStore(appError);
  const isShowingSavedData = useIsSavedDataLong();
  const isShown = (!online || isShowingSavedData) && error === 'NONE';
  const strip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = strip.current;
    if (!isShown || element === null) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--offline-bar', `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--offline-bar');
    };
  }, [isShown]);
  return (
    <>
      {createPortal(
        <div ref={strip} className={styles['strip']} data-offline="">
          {error === 'NONE' && <OfflineNotice isShown={isShown} />}
        </div>,
        document.body,
      )}
      {isListOpen !== null && (
        <Suspense>
          <SavedOverlay isOpen={isListOpen} onClose={() => isSavedListOpen.set(false)} />
        </Suspense>
      )}
    </>
  );
}
