import type { RootOptions } from 'react-dom/client';
import type { CrashKind } from './report-crash.ts';

/** The reporter is loaded on demand; a page that cannot load it reports nothing. */
function report(kind: CrashKind, error: unknown): void {
  void import('./report-crash.ts').then(({ reportCrash }) => reportCrash(kind, error)).catch(() => {});
}

/** Reports script errors and unhandled rejections of this page; the returned options report render crashes [ERR-06]. */
export function watchCrashes(): RootOptions {
  addEventListener('error', ({ error }) => report('script', error));
  addEventListener('unhandledrejection', ({ reason }) => report('promise', reason));
  const drawing = (error: unknown) => report('drawing', error);
  return { onCaughtError: drawing, onUncaughtError: drawing };
}
