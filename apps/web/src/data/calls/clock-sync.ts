import { clockAhead, recheckClock, savedClock, saveLatestTime, setClockAhead } from '../../device/clock.ts';
import { type LastReply, lastReply } from './client.ts';

/** Date headers have a resolution of one second. */
const roundingMs = 1000;

/** The offset may be off by half the duration of the call; slower calls than this are ignored. */
const slowestMs = 60_000;

/**
 * Returns how far the server's clock is ahead of the device's in ms, from a reply made at `toldAt` (server clock) to a
 * call sent and answered at the given device times. Keeps `known` while the reply agrees with it, which avoids jitter
 * in countdowns; a correct clock is 0 ahead. Ignores a call during which the device's clock was set.
 */
export function aheadAfter(
  known: number | null,
  serverTime: number,
  { sentAt, cameAt }: Pick<LastReply, 'sentAt' | 'cameAt'>,
): number | null {
  const tookMs = cameAt - sentAt;
  if (Number.isNaN(serverTime) || tookMs < 0 || tookMs > slowestMs) return known;
  const measured = serverTime + roundingMs / 2 - (sentAt + cameAt) / 2;
  const isBorneOut = (ahead: number) => Math.abs(measured - ahead) <= 2 * roundingMs + tookMs / 2;
  return [known, 0].find((ahead) => ahead !== null && isBorneOut(ahead)) ?? Math.round(measured);
}

/** Uses the last reply, unless a cache may have stored it at another time. */
function measureClock(): void {
  const last = lastReply.get();
  if (!last?.headers.get('cache-control')?.includes('no-store')) return;
  const serverTime = Date.parse(last.headers.get('date') ?? '');
  const ahead = aheadAfter(clockAhead.get() ?? savedClock.get()?.ahead ?? null, serverTime, last);
  if (ahead !== null && !Number.isNaN(serverTime)) setClockAhead(ahead);
}

/**
 * Learns the device's clock offset from every reply, including the last one [REDEEM-17]. Returns a function to stop.
 */
export function startClockSync(): () => void {
  measureClock();
  const stop = lastReply.subscribe(measureClock);
  const look = () => {
    recheckClock();
    if (document.visibilityState === 'hidden') saveLatestTime();
  };
  document.addEventListener('visibilitychange', look);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', look);
  };
}
