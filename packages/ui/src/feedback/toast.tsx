import { Toast as Base } from '@base-ui/react/toast';
import { type ReactNode, useCallback } from 'react';
import { classes } from '../classes.ts';
import { Icon, type IconName } from '../pictures/icon.tsx';
import styles from './toast.module.css';

type Tone = 'plain' | 'success' | 'error';

export type ToastMessage = {
  title: string;
  text?: string | undefined;
  tone?: Tone | undefined;
  /** Milliseconds until it disappears; 5000 by default, 0 keeps it. */
  durationMs?: number | undefined;
};

/** Errors share one slot: only the newest failure is shown. */
const ERROR = 'error';

const iconOf: Record<Tone, IconName> = { plain: 'info', success: 'check-circle', error: 'alert' };

function toneOf(type: string | undefined): Tone {
  return type === 'success' || type === 'error' ? type : 'plain';
}

/** Holds the app's toasts; wrap the app in it once. `closeLabel` names the close button. */
export function ToastProvider({ closeLabel, children }: { closeLabel: string; children: ReactNode }): ReactNode {
  return (
    <Base.Provider limit={2}>
      {children}
      <Base.Portal>
        <Base.Viewport className={styles['viewport']}>
          <Toasts closeLabel={closeLabel} />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  );
}

function Toasts({ closeLabel }: { closeLabel: string }): ReactNode {
  const { toasts } = Base.useToastManager();
  return toasts.map((toast) => (
    <Base.Root key={toast.id} toast={toast} className={styles['toast']} swipeDirection={['down', 'left', 'right']}>
      <Base.Content className={styles['content']}>
        <Icon
          name={iconOf[toneOf(toast.type)]}
          size={22}
          className={classes(styles['icon'], styles[toneOf(toast.type)])}
        />
        <div className={styles['words']}>
          <Base.Title className={styles['title']} />
          <Base.Description className={styles['text']} />
        </div>
        <Base.Close className={styles['close']} aria-label={closeLabel}>
          <Icon name="close" size={18} />
        </Base.Close>
      </Base.Content>
    </Base.Root>
  ));
}

/**
 * Returns a function that shows a toast. An error is announced immediately, anything else when the screen reader
 * pauses. Each replaces an error still shown.
 */
export function useToast(): (message: ToastMessage) => void {
  const { add } = Base.useToastManager();
  const endError = useEndError();
  return useCallback(
    ({ title, text, tone = 'plain', durationMs }: ToastMessage) => {
      endError();
      add({
        ...(tone === 'error' ? { id: ERROR } : {}),
        title,
        type: tone,
        priority: tone === 'error' ? 'high' : 'low',
        ...(text === undefined ? {} : { description: text }),
        ...(durationMs === undefined ? {} : { timeout: durationMs }),
      });
    },
    [add, endError],
  );
}

/** Returns a function that dismisses a shown error once its cause is resolved. */
export function useEndError(): () => void {
  const { close } = Base.useToastManager();
  return useCallback(() => close(ERROR), [close]);
}
