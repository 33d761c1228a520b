import type { RootOptions } from 'react-dom/client';
import type { CrashKind } from './report-crash.ts';

/** The reporter comes when there is something to tell; a page that cannot even fetch it stays silent. */
function tell(kind: CrashKind, error: unknown): void {
  void import('./report-crash.ts').then(({ reportCrash }) => reportCrash(kind, error)).catch(() => {});
}

/** Reports script errors and rejections of this page from now on, and, through what it answers, crashes of drawing [ERR-06]. */
export function watchCrashes(): RootOptions {
  addEventListener('error', ({ error }) => tell('script', error));
  addEventListener('unhandledrejection', ({ reason }) => tell('promise', reason));
  const drawing = (error: unknown) => tell('drawing', error);
  return { onCaughtError: drawing, onUncaughtError: drawing };
}
