import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { session } from '../../device/session.ts';
import { recallWelcomes, welcomes } from '../../device/welcomes.ts';
import { waitingVersion } from '../../pwa/waiting-version.ts';
import { appError } from '../../state/app-error.ts';
import { useStore } from '../../state/store.ts';

const Welcomes = lazy(() => import('./welcomes.tsx').then(({ Welcomes }) => ({ default: Welcomes })));
const UpdatePrompt = lazy(() => import('./update-prompt.tsx').then(({ UpdatePrompt }) => ({ default: UpdatePrompt })));

/** What may stand over the screens: a member's welcome, unless the error page stands in their place, and the offer of a new version. Each is fetched when it is needed. */
export function AppOverlays(): ReactNode {
  useEffect(recallWelcomes, []);
  const isWelcomed = [useStore(welcomes) !== null, useStore(session) === 'signedIn', useStore(appError) === 'NONE'];
  const isVersionWaiting = useStore(waitingVersion) !== null;
  return (
    <Suspense>
      {isWelcomed.every(Boolean) && <Welcomes />}
      {isVersionWaiting && <UpdatePrompt />}
    </Suspense>
  );
}
