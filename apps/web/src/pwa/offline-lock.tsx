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
 * Content that cannot be used while offline, or while it is what the device has kept: a press on it shakes it for a second and
 * does nothing else, but for dialogs that stand over it and what is marked `data-offline` [ERR-14]. Where less motion is wanted it is dimmed
 * for that second, and who listens hears why [ERR-37]. With a network a press on what was kept waits until the server has told the member anew
 * [HOME-28].
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
      // Who reads on later shall not find it, when it is no longer so.
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
        // Drawers are children here but not on the page: what is open may be closed.
        const { target } = event;
        const isInside = target instanceof Element && event.currentTarget.contains(target);
        if ((online && !isShowingSavedData) || !isInside || target.closest('dialog, [data-offline]')) return;
        hold(event);
        if (online) replayClickAfterRefresh(target, shake);
        else shake();
      }}
      // What was kept may be read in drawers, too, and nothing sent by them.
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
