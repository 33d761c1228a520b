import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ReactNode, RefObject } from 'react';
import { classes } from '../classes.ts';
import styles from './dialog.module.css';
import { useBackCloses } from './use-back-closes.ts';

type DialogProps = {
  open: boolean;
  /** Called for Escape or the back button; not called while `dismissible` is false. */
  onClose: () => void;
  title: ReactNode;
  children?: ReactNode;
  /** Buttons, the main one first. */
  actions: ReactNode;
  media?: ReactNode;
  icon?: ReactNode;
  tone?: 'brand' | 'success' | 'warning' | 'error' | undefined;
  dismissible?: boolean | undefined;
  onClosed?: (() => void) | undefined;
  initialFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | null) | undefined;
  /** Element to focus on close; by default the previously focused one. */
  finalFocus?: (() => HTMLElement | null) | undefined;
};

/**
 * A short message that needs an answer, in the center of the screen; announced as an alert, with focus trapped and
 * restored.
 */
export function Dialog({
  open,
  onClose,
  title,
  children,
  actions,
  media,
  icon,
  tone = 'brand',
  dismissible = true,
  onClosed,
  initialFocus,
  finalFocus,
}: DialogProps): ReactNode {
  useBackCloses(open, onClose, !dismissible);
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next, details) => {
        if (next) return;
        if (dismissible) onClose();
        else details.cancel();
      }}
      onOpenChangeComplete={(isOpen) => {
        if (!isOpen) onClosed?.();
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles['backdrop']} />
        <AlertDialog.Viewport className={styles['viewport']}>
          <AlertDialog.Popup
            className={styles['popup']}
            {...(initialFocus === undefined ? {} : { initialFocus })}
            {...(finalFocus === undefined ? {} : { finalFocus: () => finalFocus() ?? true })}
          >
            <div className={styles['scroll']}>
              {media !== undefined && <div className={styles['media']}>{media}</div>}
              <div className={styles['body']}>
                {icon !== undefined && <span className={classes(styles['icon'], styles[tone])}>{icon}</span>}
                <AlertDialog.Title className={styles['title']}>{title}</AlertDialog.Title>
                {children !== undefined && (
                  <AlertDialog.Description className={styles['text']} render={<div />}>
                    {children}
                  </AlertDialog.Description>
                )}
              </div>
            </div>
            <div className={styles['actions']}>{actions}</div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
