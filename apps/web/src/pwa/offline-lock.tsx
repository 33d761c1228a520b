import { limits } from '@fareback/contract';
import { classes } from '@fareback/ui/classes.ts';
import { announce } from '@fareback/ui/feedback/live-region.tsx';
import { type ReactNode, type SyntheticEvent, useEffect, useState } from 'react';
import { useOnline } from '../device/use-online.ts';
import { useTranslation } from '../i18n/language.tsx';
import { asOf } from '../state/as-of.ts';
import { useStore } from '../state/store.ts';
import styles from './offline-lock.module.css';
import { replayClickAfterRefresh } from './replay-click.ts';

/**
 * Locks content while offline, or while it is cached data: a click shakes it for a second and does nothing else, except
 * in open dialogs and on `data-offline` elements [ERR-14]. With reduced motion it dims instead, and the reason is
 * announced [ERR-37]. Online, a click on cached content waits until the server has revalidated the member [HOME-28].
 */
export function OfflineLock({ children }: { children: ReactNode }): ReactNode {
  const { t } = useTranslation();
  const online = useOnline();
  const isShowingSavedData = useStore(asOf) !== null;
  const [shakes, setShakes] = useState(0);
  useEffect(() => {
    if (shakes === 0) return undefined;
    const timer = setTimeout(() => {
      setShakes(0);
      // Clear the announcement, which would be read later when it is no longer true.
      announce('');
    }, limits.offlineShakeMs);
    return () => clearTimeout(timer);
  }, [shakes]);
  const shake = () => {
    setShakes((count) => count + 1);
    announce(t(online ? 'offline.updating' : 'offline.bar'));
  };
  const hold = (event: SyntheticEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- catches presses on what is inside, by key too
    <div
      className={classes(styles['lock'], !online && styles['locked'], shakes > 0 && styles['shaking'])}
      data-shaking={shakes > 0 || undefined}
      onClickCapture={(event) => {
        // Drawers are React children but portals in the DOM: open ones may be closed.
        const { target } = event;
        const isInside = target instanceof Element && event.currentTarget.contains(target);
        if ((online && !isShowingSavedData) || !isInside || target.closest('dialog, [data-offline]')) return;
        hold(event);
        if (online) replayClickAfterRefresh(target, shake);
        else shake();
      }}
      // Cached content may be read in drawers, too, but they must not send anything.
      onSubmitCapture={(event) => {
        if (!isShowingSavedData) return;
        hold(event);
        shake();
      }}
    >
      {children}
    </div>
  );
}
