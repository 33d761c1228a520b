import { type ComponentType, lazy, type ReactNode, useState } from 'react';
import { withTimeout } from '../../data/with-timeout.ts';
import { useConfig } from '../../tenant/config.tsx';
import { firstStage, hasSeenWelcome } from './first-stage.ts';
import type { WelcomeProps } from './welcome.tsx';

/** So long the form waits for what stands over it first; a welcome that takes longer comes on another visit. */
const patienceMs = 3000;

type Module = { default: ComponentType<WelcomeProps> };

const nothing: Module = { default: () => null };
const load = (): Promise<Module> => import('./welcome.tsx').then(({ Welcome }) => ({ default: Welcome }));
const Welcome = lazy(() => withTimeout(load, patienceMs, nothing));

/**
 * Over sign-in, once per browser and only where the tenant set it up: the three steps, or first the choice between new and
 * known. What holds it waits until it is there: nobody is interrupted who has begun to type [TUT-14, TUT-15].
 */
export function Onboarding({ onSignUp }: { onSignUp: () => void }): ReactNode {
  const config = useConfig();
  const [stage, setStage] = useState(() => firstStage(config, hasSeenWelcome()));
  if (stage === null) return null;
  return <Welcome first={stage} onClose={() => setStage(null)} onSignUp={onSignUp} />;
}

/** Fetches it ahead, where it may be wanted. */
export function fetchWelcomeAhead(): void {
  // Not to be had now: the form stands without it.
  if (!hasSeenWelcome()) load().catch(() => {});
}
