import { lazyPart } from '@fareback/ui/lazy-part.ts';
import { type ReactNode, Suspense, useEffect } from 'react';
import { withAppParts } from '../../data/member/member-data-provider.tsx';
import { session } from '../../device/session.ts';
import { restoreWelcomes, welcomes } from '../../device/welcomes.ts';
import { useLocation } from '../../navigation/router.ts';
import { waitingVersion } from '../../pwa/waiting-version.ts';
import { appError } from '../../state/app-error.ts';
import { useStore } from '../../state/store.ts';

const Welcomes = lazyPart(
  withAppParts(() => import('./welcomes.tsx')),
  'Welcomes',
);
const BackFromProvider = lazyPart(
  withAppParts(() => import('./back-from-provider.tsx')),
  'BackFromProvider',
);
const UpdatePrompt = lazyPart(() => import('./update-prompt.tsx'), 'UpdatePrompt');

/**
 * Overlays above the screens: a member's welcome, the result of connecting a provider (both hidden by the error page),
 * and the offer of a new version. Each is loaded on demand.
 */
export function AppOverlays(): ReactNode {
  useEffect(restoreWelcomes, []);
  const isHere = [useStore(session) === 'signedIn', useStore(appError) === 'NONE'].every(Boolean);
  const isWelcomed = useStore(welcomes) !== null && isHere;
  const isBack = useLocation().search.includes('status=');
  const isVersionWaiting = useStore(waitingVersion) !== null;
  return (
    <Suspense>
      {isWelcomed && <Welcomes />}
      {isHere && isBack && <BackFromProvider />}
      {isVersionWaiting && <UpdatePrompt />}
    </Suspense>
  );
}
