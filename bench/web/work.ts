/** The part of Chrome's debugger protocol that tracing needs, as Playwright and Puppeteer both give it. */
interface TracingSession {
  send(method: string, params?: object): Promise<unknown>;
  on(event: string, listener: (payload: never) => void): unknown;
  off(event: string, listener: (payload: never) => void): unknown;
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Start and duration by the clock, and processor time, in microseconds. */
  ts: number;
  dur?: number;
  tdur?: number;
  args: { data?: { documentLoaderURL?: string } };
}

/** Traces the tasks of all threads while `act` runs, with as few categories as possible: each costs time itself. */
export async function traceOf<T>(session: TracingSession, act: () => Promise<T>): Promise<[T, TraceEvent[]]> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: TraceEvent[] }): void => void events.push(...value);
  session.on('Tracing.dataCollected', collect);
  const includedCategories = ['toplevel', 'blink.user_timing', 'loading'];
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } });
  try {
    const result = await act();
    const complete = new Promise<void>((resolve) => {
      session.on('Tracing.tracingComplete', () => resolve());
    });
    await session.send('Tracing.end');
    await complete;
    return [result, events];
  } finally {
    session.off('Tracing.dataCollected', collect);
  }
}

/** The last event of a page with its largest paint so far; a page without JavaScript is done with it. */
export const largestPaint = 'largestContentfulPaint::Candidate';

/**
 * Processor time of the page's main thread from the start of its navigation until `mark`, in milliseconds; a task that
 * is under way then counts by its part before.
 */
export function workUntil(events: readonly TraceEvent[], mark: string): number {
  const end = events.filter(({ name }) => name === mark).at(-1);
  if (end === undefined) throw new Error(`The page has no ${mark}.`);
  const ofPage = events.filter(({ pid, tid }) => pid === end.pid && tid === end.tid);
  // Images that are drawings are documents of their own, without an address.
  const start = ofPage.findLast(
    ({ name, ts, args }) =>
      name === 'navigationStart' && ts <= end.ts && args.data?.documentLoaderURL?.startsWith('http'),
  );
  if (start === undefined) throw new Error('The page has no start of its navigation.');
  const micros = ofPage
    .filter(({ name, ph }) => ph === 'X' && name.endsWith('RunTask'))
    .map(({ ts, dur = 0, tdur = 0 }) => {
      const inside = Math.min(ts + dur, end.ts) - Math.max(ts, start.ts);
      return dur > 0 && inside > 0 ? tdur * (inside / dur) : 0;
    });
  return micros.reduce((sum, each) => sum + each, 0) / 1000;
}
