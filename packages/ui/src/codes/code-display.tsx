import { type ReactNode, useEffect, useState } from 'react';
import { classes } from '../classes.ts';
import { Snackbar } from '../feedback/snackbar.tsx';
import { Button } from '../form/button.tsx';
import { Icon } from '../pictures/icon.tsx';
import type { SymbolFormat } from './bar-symbol.ts';
import styles from './code-display.module.css';
import { ScanCode } from './scan-code.tsx';

type CodeDisplayProps = {
  code: string;
  /** Above the code: 'Your code'. */
  label: ReactNode;
  copyLabel: string;
  /** Shown for 1500 ms after copying (CONST-03). */
  copiedMessage: string;
  /** Instruction if the clipboard is refused: 'Press and hold the code to copy it'. */
  copyFailedMessage: string;
  /** If set, shows a scannable symbol above the letters. */
  scan?: { format: SymbolFormat; label: string } | undefined;
  /** The code has expired: the symbol fades, and there is nothing to copy. */
  isOver?: boolean | undefined;
  children?: ReactNode;
};

/** A code to show at a gate or type at a till: large, dark on white, never mirrored, with a copy button. */
export function CodeDisplay({
  code,
  label,
  copyLabel,
  copiedMessage,
  copyFailedMessage,
  scan,
  isOver = false,
  children,
}: CodeDisplayProps): ReactNode {
  const [message, setMessage] = useState<string | null>(null);
  const copy = async () => {
    const outcome = await navigator.clipboard.writeText(code).then(
      () => copiedMessage,
      () => copyFailedMessage,
    );
    setMessage(outcome);
  };
  return (
    <div className={classes(styles['ticket'], isOver && styles['over'])}>
      {scan !== undefined && <ScanCode code={code} format={scan.format} label={scan.label} />}
      <div className={styles['stub']}>
        <span className={styles['label']}>{label}</span>
        <bdi translate="no" dir="ltr" className={styles['code']} data-long={code.length > 12 || undefined}>
          {code}
        </bdi>
        {!isOver && (
          <Button variant="secondary" size="small" icon={<Icon name="copy" size={18} />} onClick={() => void copy()}>
            {copyLabel}
          </Button>
        )}
        {children}
      </div>
      <Snackbar message={message} onDone={() => setMessage(null)} />
    </div>
  );
}

/** Keeps the screen on while `on`, if the browser allows it: a code must stay readable until it is scanned. */
export function useWakeLock(on: boolean): void {
  useEffect(() => {
    if (!on || !('wakeLock' in navigator)) return undefined;
    let isOver = false;
    let lock: WakeLockSentinel | null = null;
    const take = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        lock = await navigator.wakeLock.request('screen');
        if (isOver) await lock.release();
      } catch {
        // The browser may refuse, for example on low battery.
      }
    };
    const returned = () => void take();
    document.addEventListener('visibilitychange', returned);
    void take();
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', returned);
      void lock?.release().catch(() => {});
    };
  }, [on]);
}
