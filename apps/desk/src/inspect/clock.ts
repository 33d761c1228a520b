/** Server time in ms, from the start of a shift. */
export interface KnownTime {
  /** How far the server's clock was ahead of the device's. */
  ahead: number;
  /** The latest certain time. */
  latest: number;
}

/** Smaller differences are drift. */
const toleranceMs = 30_000;

/** Both clocks of the device and the server's when this page last heard of it; users cannot change the steady one. */
let measured: { server: number; date: number; steady: number } | null = null;

/** Sets the server time from a reply. */
export function noteServerTime(server: number): KnownTime {
  measured = { server, date: Date.now(), steady: performance.now() };
  return { ahead: server - measured.date, latest: server };
}

/** Server times in ms between which the present is. */
interface PresentTime {
  earliest: number;
  latest: number;
  /** A reply on this page gave the time, and both clocks agree since. */
  isCertain: boolean;
}

/**
 * The server's time. A clock that was set back changes nothing while the page is open. One that jumped ahead was set,
 * or the device slept, which may stop the steady clock: the time is then between both until the next reply [TICKET-23].
 */
export function presentTime({ ahead, latest }: KnownTime): PresentTime {
  const dated = Date.now() + ahead;
  if (measured === null) {
    const likely = Math.max(dated, latest);
    return { earliest: likely, latest: likely, isCertain: false };
  }
  const steady = measured.server + performance.now() - measured.steady;
  if (dated - steady > toleranceMs) return { earliest: steady, latest: dated, isCertain: false };
  return { earliest: steady, latest: steady, isCertain: true };
}

/** Whether the device's clock was set back while the page was closed: then no code's age is certain [TICKET-14]. */
export const isClockBack = ({ ahead, latest }: KnownTime): boolean =>
  measured === null && Date.now() + ahead < latest - toleranceMs;
