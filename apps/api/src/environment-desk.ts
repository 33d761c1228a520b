import path from 'node:path';
import type { DeskSettings } from './platform/deps.ts';
import { isLoopback } from './platform/loopback.ts';

interface Reader {
  text(name: string): string | null;
  complain(name: string, trouble: string, example: string): void;
  whole(name: string, fallback: number, range: [number, number]): number;
}

function isSafeOrigin(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url === null || url.origin !== value) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
}

/** Reads the desk's settings, with paths relative to `folder`; null without `DESK_ORIGIN`, which disables the desk. */
export function readDesk(read: Reader, folder: string): DeskSettings | null {
  const origin = read.text('DESK_ORIGIN');
  const root = read.text('DESK_ROOT');
  const idleMinutes = read.whole('DESK_IDLE_MINUTES', 30, [5, 240]);
  const sessionHours = read.whole('DESK_SESSION_HOURS', 12, [1, 24]);
  if (origin === null) return null;
  if (!isSafeOrigin(origin)) {
    read.complain(
      'DESK_ORIGIN',
      `must be scheme and host alone, by https, but is "${origin}"`,
      'https://desk.rewards.example',
    );
  }
  return { origin, root: root === null ? null : path.resolve(folder, root), idleMinutes, sessionHours };
}
