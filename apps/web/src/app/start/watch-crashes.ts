import type { RootOptions } from 'react-dom/client';
import type { CrashKind } from './report-crash.ts';

/** The reporter comes when there is something to tell; a page that cannot even fetch it stays silent. */
function report(kind: CrashKind, error: unknown): void {
  void import('./report-crash.ts').then(({ reportCrash }) => reportCrash(kind, error)).catch(() => {});
}

/** Reports script errors and rejections of this page from now on, and, through what it answers, crashes of drawing [ERR-06]. */
export function watchCrashes(): RootOptions {
  addEventListener('error', ({ error }) => report('script', error));
  addEventListener('unhandledrejection', ({ reason }) => report('promise', reason));
  const drawing = (error: unknown) => report('drawing', error);
  return { onCaughtError: drawing, onUncaughtError: drawing };
}
