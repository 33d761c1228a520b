import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Button } from './button.tsx';
import styles from './code-display.module.css';
import { Icon } from './icon.tsx';
import { Skeleton } from './skeleton.tsx';
import { Snackbar } from './snackbar.tsx';

const QrCode = lazy(() => import('./qr-code.tsx'));

type CodeDisplayProps = {
  /** Shown large, copied as it is. */
  code: string;
  /** Above the code: 'Your code'. */
  label: ReactNode;
  copyLabel: string;
  /** Said for 1500 ms once copied (CONST-03). */
  copiedMessage: string;
  /** What to do where the clipboard is refused: 'Press and hold the code to copy it'. */
  copyFailedMessage: string;
  /** With it, a QR code of `code` stands above the letters, under this name. */
  qrLabel?: string | undefined;
  /** Below the code: a countdown, a date. */
  children?: ReactNode;
};

/** A code to show at a gate or type at a till: large, dark on white, never mirrored, with a copy button. */
export function CodeDisplay({
  code,
  label,
  copyLabel,
  copiedMessage,
  copyFailedMessage,
  qrLabel,
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
    <div className={styles['ticket']}>
      {qrLabel !== undefined && (
        <div className={styles['scan']}>
          <Suspense fallback={<Skeleton shape="block" width="15rem" height="15rem" className={styles['waiting']} />}>
            <QrCode value={code} label={qrLabel} />
          </Suspense>
        </div>
      )}
      <div className={styles['stub']}>
        <span className={styles['label']}>{label}</span>
        <bdi dir="ltr" className={styles['code']} data-long={code.length > 12 || undefined}>
          {code}
        </bdi>
        <Button variant="secondary" size="small" icon={<Icon name="copy" size={18} />} onClick={() => void copy()}>
          {copyLabel}
        </Button>
        {children}
      </div>
      <Snackbar message={message} onDone={() => setMessage(null)} />
    </div>
  );
}
