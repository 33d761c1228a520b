import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { appError } from '../data/app-error.ts';
import { session } from '../data/session.ts';
import { useStore } from '../data/store.ts';
import { recallWelcomes, welcomes } from '../data/welcomes.ts';
import { waitingVersion } from '../pwa/waiting-version.ts';

const Welcomes = lazy(() => import('./welcomes.tsx').then(({ Welcomes }) => ({ default: Welcomes })));
const UpdatePrompt = lazy(() => import('./update-prompt.tsx').then(({ UpdatePrompt }) => ({ default: UpdatePrompt })));

/** What may stand over the screens: a member's welcome, unless the error page stands in their place, and the offer of a new version. Each is fetched when it is needed. */
export function OverEverything(): ReactNode {
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
