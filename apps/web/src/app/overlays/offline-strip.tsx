import { type ReactNode, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useUserInfo } from '../../data/use-user-info.ts';
import { useSaved } from '../../device/saved-redemptions.ts';
import { useOnline } from '../../device/use-online.ts';
import { OfflineNotice } from '../../pwa/offline-notice.tsx';
import { appError } from '../../state/app-error.ts';
import { useStore } from '../../state/store.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import styles from './offline-strip.module.css';

const SavedOverlay = lazyPart(() => import('../../screens/error-page/saved-tickets.tsx'), 'SavedOverlay');

/** The bar of a device without network, over everything that is open; pages and drawers begin under it [ERR-12, ERR-14, D-225]. */
export function OfflineStrip(): ReactNode {
  const hasSaved = useSaved(useUserInfo()?.UserID).kept.length > 0;
  const [isListOpen, setListOpen] = useState<boolean | null>(null);
  const online = useOnline();
  const error = useStore(appError);
  const isShown = !online && error === 'NONE';
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
          {error === 'NONE' && <OfflineNotice {...(hasSaved ? { onShowSaved: () => setListOpen(true) } : {})} />}
        </div>,
        document.body,
      )}
      {isListOpen !== null && (
        <Suspense fallback={null}>
          <SavedOverlay isOpen={isListOpen} onClose={() => setListOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
