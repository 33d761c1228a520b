import { startClockSync } from '../../data/calls/clock-sync.ts';
import { watchPendingSignOut } from '../../data/member/pending-sign-out.ts';
import { whenIdle } from '../../device/when-idle.ts';
import { registerServiceWorker } from '../../pwa/register.ts';
import { inlinedConfig } from '../../tenant/config.tsx';

/** Quiet time after load, and the extra time for a first screen to load, in milliseconds. */
const [pageMs, firstScreenMs] = [1000, 2000];

/** True if the browser sends Global Privacy Control, Do Not Track or Save-Data. */
function optsOutOfMeasures(): boolean {
  const { globalPrivacyControl, doNotTrack, connection } = navigator as Navigator & {
    globalPrivacyControl?: boolean;
    connection?: { saveData?: boolean };
  };
  return globalPrivacyControl === true || doNotTrack === '1' || connection?.saveData === true;
}

/**
 * Starts background work that no first screen needs: a queued sign-out, clock offset, service worker, and measurements
 * if allowed [EVT-06].
 */
export function afterLoad(): void {
  watchPendingSignOut();
  startClockSync();
  // Check now, because a newly installed worker will also control this page.
  const isControlled = Boolean((navigator.serviceWorker as ServiceWorkerContainer | undefined)?.controller);
  setTimeout(whenIdle, pageMs, () => {
    registerServiceWorker(firstScreenMs);
    setTimeout(measure, isControlled ? 0 : firstScreenMs, isControlled);
  });
}

function measure(isControlled: boolean): void {
  if (inlinedConfig(document)?.IsSpeedMeasured !== true || optsOutOfMeasures()) return;
  void import('./page-speed.ts').then(({ measurePage }) => measurePage(isControlled)).catch(() => {});
}
