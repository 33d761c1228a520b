import { Health, healthPath, limits } from '@fareback/contract';
import { reportFailure } from '../data/reports/report-error.ts';
import { appError } from '../state/app-error.ts';

/** Where the health file stands: beside the app unless the build's environment says otherwise [API-51]. */
const address: string = import.meta.env.VITE_HEALTH_URL || healthPath;

type Report = (code: string, status: number, call: string) => void;

/** Asks for the health file, which says more than that the app is closed [DESK-111]. */
export const readHealthFile = (): Promise<Response> =>
  fetch(address, {
    cache: 'no-cache',
    credentials: 'omit',
    signal: AbortSignal.timeout(limits.providerTimeoutSeconds * 1000),
  });

/** Whether the health file says DOWN, and nothing but DOWN; a file that cannot be had or read is reported and says nothing [ERR-16, ERR-18]. */
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

/** Whether anything of ours answers at all: any reply will do but a page, which a stranger between sends in its place; a failure is reported to nobody [ERR-26]. */
export async function isReachable(): Promise<boolean> {
  const signal = AbortSignal.timeout(limits.providerTimeoutSeconds * 1000);
  return fetch(address, { cache: 'no-store', credentials: 'omit', signal }).then(
    ({ headers }) => !headers.get('content-type')?.includes('html'),
    () => false,
  );
}

/** Asks for the health file: DOWN puts the maintenance page up; anything else takes it, and no other error, down [ERR-16, ERR-17]. */
export async function checkHealth(report: Report = reportFailure): Promise<void> {
  if (await isDown(report)) appError.set('MAINTENANCE');
  else if (appError.get() === 'MAINTENANCE') appError.set('NONE');
}

/**
 * Asks at once, on every return to the page, once a minute while it is seen, and twice as often while the maintenance page
 * stands; never while offline [ERR-12, ERR-16]. Answers what stops it.
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
