import { lazy, type ReactNode, Suspense } from 'react';
import { useStore } from '../data/store.ts';
import { welcomes } from '../data/welcomes.ts';
import { waitingVersion } from '../pwa/waiting-version.ts';

const Welcomes = lazy(() => import('./welcomes.tsx').then(({ Welcomes }) => ({ default: Welcomes })));
const UpdatePrompt = lazy(() => import('./update-prompt.tsx').then(({ UpdatePrompt }) => ({ default: UpdatePrompt })));

/** What may stand over any screen: the welcome after sign-up, and the offer of a new version. Each is fetched when it is needed. */
export function OverEverything(): ReactNode {
  const isWelcomed = useStore(welcomes) !== null;
  const isVersionWaiting = useStore(waitingVersion) !== null;
  return (
    <Suspense>
      {isWelcomed && <Welcomes />}
      {isVersionWaiting && <UpdatePrompt />}
    </Suspense>
  );
}
