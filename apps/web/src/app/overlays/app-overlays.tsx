import { type ReactNode, Suspense, useEffect } from 'react';
import { session } from '../../device/session.ts';
import { recallWelcomes, welcomes } from '../../device/welcomes.ts';
import { waitingVersion } from '../../pwa/waiting-version.ts';
import { appError } from '../../state/app-error.ts';
import { useStore } from '../../state/store.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

const Welcomes = lazyPart(() => import('./welcomes.tsx'), 'Welcomes');
const UpdatePrompt = lazyPart(() => import('./update-prompt.tsx'), 'UpdatePrompt');

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
