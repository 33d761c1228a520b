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

/** Nothing moves under a thumb where the server answers as fast as it should. */
const patienceMs = 1000;

/** Whether what the device has kept has been shown for longer than a server takes to answer. */
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

/** The bar of a device without network, or without an answer, over everything that is open; pages and drawers begin under it [ERR-12, ERR-14, D-225]. */
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
