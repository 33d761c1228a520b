import path from 'node:path';
import type { DeskSettings } from './platform/deps.ts';
import { isLoopback } from './platform/loopback.ts';

/** The parts of the reader of variables that this needs. */
interface Reader {
  text(name: string): string | null;
  complain(name: string, trouble: string, example: string): void;
  whole(name: string, fallback: number, range: [number, number]): number;
}

/** Whether a text is an origin that a browser keeps secrets for: by TLS, or on this machine. */
function isSafeOrigin(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url === null || url.origin !== value) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
}

/** Where staff work and how long a sign-in lasts, paths taken from `folder`; null where `DESK_ORIGIN` is not set: there is no desk then. */
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
