import { ApiError } from '@fareback/contract';
import { reportFailure } from '../../data/reports/report-error.ts';
import { reportEvent } from '../../data/reports/report-event.ts';
import { hasScreen } from '../../navigation/paths.ts';

/** Where a crash was met: while drawing, in a script, or in what nobody waited for. */
export type CrashKind = 'drawing' | 'script' | 'promise';

/** What one page tells of at most; a page that keeps crashing says nothing new. */
const maxPerPage = 5;
const reported = new Set<string>();

/** File, line and column of ours in which it happened; '' where the browser does not tell. */
function placeOf(error: unknown): string {
  const parts = error instanceof Error ? (error.stack ?? '').split(/[\s()@]/) : [];
  const frame = parts.find((part) => part.includes('/assets/') || part.includes('/src/'));
  return frame?.slice(frame.lastIndexOf('/') + 1) ?? '';
}

/**
 * Tells the server of a crash or script error: its name, place in our code, screen and version, and nothing it says, since
 * that may hold what somebody typed. Each once, five at most for a page; failed calls are told of elsewhere [ERR-06, D-226].
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
