import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useConfig } from '../../tenant/config.tsx';
import { firstStage, hasSeenWelcome } from './first-stage.ts';

const Welcome = lazy(() => import('./welcome.tsx').then(({ Welcome }) => ({ default: Welcome })));

/** Over sign-in, once per browser and only where the tenant set it up: the three steps, or first the choice between new and known [TUT-14, TUT-15]. */
export function Onboarding({ onSignUp }: { onSignUp: () => void }): ReactNode {
  const config = useConfig();
  const [stage, setStage] = useState(() => firstStage(config, hasSeenWelcome()));
  if (stage === null) return null;
  return (
    <Suspense fallback={null}>
      <Welcome first={stage} onClose={() => setStage(null)} onSignUp={onSignUp} />
    </Suspense>
  );
}
