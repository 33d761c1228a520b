import { clockAhead, recheckClock, savedClock, saveLatestTime, setClockAhead } from '../../device/clock.ts';
import { type Heard, heard } from './client.ts';

/** Replies tell their second without its part. */
const roundingMs = 1000;

/** What a reply tells of clocks may be off by half the time that its call took; a call that took longer than this tells nothing. */
const slowestMs = 60_000;

/**
 * How far the server's clock is ahead of the device's in ms, after a reply made at `toldAt` by the server's clock to a call
 * that was sent and answered at those moments of the device's. What is `known` stands while the reply bears it out, so that
 * no countdown trembles; a clock that is right counts as 0 ahead. A call during which the device's clock was set tells nothing.
 */
export function aheadAfter(
  known: number | null,
  serverTime: number,
  { sentAt, cameAt }: Pick<Heard, 'sentAt' | 'cameAt'>,
): number | null {
  const tookMs = cameAt - sentAt;
  if (Number.isNaN(serverTime) || tookMs < 0 || tookMs > slowestMs) return known;
  const measured = serverTime + roundingMs / 2 - (sentAt + cameAt) / 2;
  const isBorneOut = (ahead: number) => Math.abs(measured - ahead) <= 2 * roundingMs + tookMs / 2;
  return [known, 0].find((ahead) => ahead !== null && isBorneOut(ahead)) ?? Math.round(measured);
}

/** Takes in the last reply; one that a cache may have kept was made at another time. */
function learn(): void {
  const last = heard.get();
  if (!last?.headers.get('cache-control')?.includes('no-store')) return;
  const serverTime = Date.parse(last.headers.get('date') ?? '');
  const ahead = aheadAfter(clockAhead.get() ?? savedClock.get()?.ahead ?? null, serverTime, last);
  if (ahead !== null && !Number.isNaN(serverTime)) setClockAhead(ahead);
}

/** Learns from now on from every reply, the last one included, how far the device's clock is off [REDEEM-17]. Answers how to stop. */
export function learnClock(): () => void {
  learn();
  const stop = heard.subscribe(learn);
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
