import { Health, healthPath, limits } from '@fareback/contract';
import { reportFailure } from '../data/reports/report-error.ts';
import { appError } from '../state/app-error.ts';

/** URL of the health file: next to the app unless the build's environment overrides it [API-51]. */
const address: string = import.meta.env.VITE_HEALTH_URL || healthPath;

type Report = (code: string, status: number, call: string) => void;

/** Loads the health file, which can contain a maintenance message [DESK-111]. */
export const readHealthFile = (): Promise<Response> =>
  fetch(address, {
    cache: 'no-cache',
    credentials: 'omit',
    signal: AbortSignal.timeout(limits.providerTimeoutSeconds * 1000),
  });

/** True if the health file says exactly DOWN; a missing or unreadable file is reported and ignored [ERR-16, ERR-18]. */
async function isDown(report: Report): Promise<boolean> {
  let status = 0;
  try {
    const reply = await readHealthFile();
    status = reply.status;
    if (!reply.ok) throw new Error('no health file');
    return Health.parse(await reply.json()).Backend === 'DOWN';
  } catch {
    report('HEALTH_UNREADABLE', status, 'health');
    return false;
  }
}

/**
 * True if our server responds at all: any reply except an HTML page, which a proxy would send. Failures are not
 * reported [ERR-26].
 */
export async function isReachable(): Promise<boolean> {
  const signal = AbortSignal.timeout(limits.providerTimeoutSeconds * 1000);
  return fetch(address, { cache: 'no-store', credentials: 'omit', signal }).then(
    ({ headers }) => !headers.get('content-type')?.includes('html'),
    () => false,
  );
}

/**
 * Loads the health file: DOWN shows the maintenance page; anything else removes it, and no other error [ERR-16,
 * ERR-17].
 */
export async function checkHealth(report: Report = reportFailure): Promise<void> {
  if (await isDown(report)) appError.set('MAINTENANCE');
  else if (appError.get() === 'MAINTENANCE') appError.set('NONE');
}

/**
 * Checks at once, on every return to the page, once a minute while visible, and twice as often during maintenance;
 * never offline [ERR-12, ERR-16]. Returns a function to stop.
 */
export function watchHealth(): () => void {
  const ask = () => {
    if (navigator.onLine) void checkHealth();
  };
  const returned = () => {
    if (document.visibilityState === 'visible') ask();
  };
  let beats = 0;
  const beat = setInterval(() => {
    beats += 1;
    if (appError.get() === 'MAINTENANCE') ask();
    else if (beats % 2 === 0) returned();
  }, limits.healthPollSeconds * 1000);
  document.addEventListener('visibilitychange', returned);
  ask();
  return () => {
    clearInterval(beat);
    document.removeEventListener('visibilitychange', returned);
  };
}
