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

/**
 * The server's time in ms. A clock that was set back changes nothing while the page is open. One set ahead makes codes
 * look old: it refuses, but never accepts too much.
 */
export function serverNow({ ahead, latest }: KnownTime): number {
  const dated = Date.now() + ahead;
  const steady = measured === null ? latest : measured.server + performance.now() - measured.steady;
  return Math.max(dated, steady);
}

/** Whether the device's clock was set back while the page was closed: then no code's age is certain [TICKET-14]. */
export const isClockBack = ({ ahead, latest }: KnownTime): boolean =>
  measured === null && Date.now() + ahead < latest - toleranceMs;
