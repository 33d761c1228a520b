import { learnClock } from '../../data/calls/learn-clock.ts';
import { watchOwedSignOut } from '../../data/member/owed-sign-out.ts';
import { whenIdle } from '../../device/when-idle.ts';
import { registerServiceWorker } from '../../pwa/register.ts';
import { inlinedConfig } from '../../tenant/config.tsx';

/** How long a first screen may go on loading after its page, and one that the device has kept, in milliseconds. */
const [firstScreenMs, keptScreenMs] = [3000, 1000];

/** Whether the rider asked sites to keep what they learn to a minimum, or to send little. */
function wantsNoMeasures(): boolean {
  const { globalPrivacyControl, doNotTrack, connection } = navigator as Navigator & {
    globalPrivacyControl?: boolean;
    connection?: { saveData?: boolean };
  };
  return globalPrivacyControl === true || doNotTrack === '1' || connection?.saveData === true;
}

/** Begins what no first screen waits for: a sign-out that is owed, learning how far the device's clock is off, the service worker, and measuring how the page opened where nobody minds [EVT-06]. */
export function afterLoad(): void {
  watchOwedSignOut();
  learnClock();
  // Asked now: a worker that is new here takes this page over, too.
  const isKept = Boolean((navigator.serviceWorker as ServiceWorkerContainer | undefined)?.controller);
  if (isKept) setTimeout(whenIdle, keptScreenMs, () => begin(isKept));
  // And fetches the whole app: the first screen, which somebody waits for, goes before it.
  else setTimeout(begin, firstScreenMs, isKept);
}

function begin(isKept: boolean): void {
  registerServiceWorker();
  if (inlinedConfig(document)?.IsSpeedMeasured !== true || wantsNoMeasures()) return;
  void import('./page-speed.ts').then(({ measurePage }) => measurePage(isKept)).catch(() => {});
}
