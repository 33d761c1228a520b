import { learnClock } from '../../data/calls/learn-clock.ts';
import { watchPendingSignOut } from '../../data/member/pending-sign-out.ts';
import { whenIdle } from '../../device/when-idle.ts';
import { registerServiceWorker } from '../../pwa/register.ts';
import { inlinedConfig } from '../../tenant/config.tsx';

/** How long a page has to itself once it is loaded, and how long from then on a first screen may go on loading, in milliseconds. */
const [pageMs, firstScreenMs] = [1000, 2000];

/** Whether the rider asked sites to keep what they learn to a minimum, or to send little. */
function optsOutOfMeasures(): boolean {
  const { globalPrivacyControl, doNotTrack, connection } = navigator as Navigator & {
    globalPrivacyControl?: boolean;
    connection?: { saveData?: boolean };
  };
  return globalPrivacyControl === true || doNotTrack === '1' || connection?.saveData === true;
}

/** Begins what no first screen waits for: a sign-out that is owed, learning how far the device's clock is off, the service worker, and measuring how the page opened where nobody minds [EVT-06]. */
export function afterLoad(): void {
  watchPendingSignOut();
  learnClock();
  // Asked now: a worker that is new here takes this page over, too.
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
