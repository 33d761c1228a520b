import { ApiError } from '@fareback/contract';
import { reportFailure } from '../../data/reports/report-error.ts';
import { reportEvent } from '../../data/reports/report-event.ts';
import { hasScreen } from '../../navigation/paths.ts';

/** Where a crash happened: in rendering, in a script, or in an unhandled promise. */
export type CrashKind = 'drawing' | 'script' | 'promise';

/** Most reports per page; a page that keeps crashing adds nothing new. */
const maxPerPage = 5;
const reported = new Set<string>();

/** File, line and column in our code; '' if the browser does not provide them. */
function placeOf(error: unknown): string {
  const parts = error instanceof Error ? (error.stack ?? '').split(/[\s()@]/) : [];
  const frame = parts.find((part) => part.includes('/assets/') || part.includes('/src/'));
  return frame?.slice(frame.lastIndexOf('/') + 1) ?? '';
}

/**
 * Reports a crash or script error to the server: name, place in our code, screen and version. Omits the message, which
 * could contain user input. Each error once, five at most per page; failed calls are reported elsewhere [ERR-06,
 * D-226].
 */
export function reportCrash(kind: CrashKind, error: unknown): void {
  if (error instanceof ApiError) return;
  const name = error instanceof Error ? error.name : typeof error;
  const place = placeOf(error);
  const crash = `${kind} ${name} ${place}`;
  if (reported.has(crash) || reported.size >= maxPerPage) return;
  reported.add(crash);
  const { pathname } = location;
  const screen = hasScreen(pathname) ? pathname : 'none';
  reportEvent('App/crashed', { kind, name, place, screen, version: import.meta.env.VITE_VERSION });
  reportFailure(name, 0, kind);
}
