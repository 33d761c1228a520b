import { useAwake } from '@fareback/ui/use-awake.ts';
import { type ComponentType, createContext, lazy, type ReactNode, use, useState } from 'react';
import { withTimeout } from '../../data/calls/with-timeout.ts';
import { useConfig } from '../../tenant/config.tsx';
import { firstStage, hasSeenWelcome } from './first-stage.ts';
import type { WelcomeProps } from './welcome.tsx';

/** So long the form waits for what stands over it first; a welcome that takes longer comes on another visit. */
const patienceMs = 3000;

type Module = { default: ComponentType<WelcomeProps> };

const nothing: Module = { default: () => null };
let here: Module | undefined;
const load = async (): Promise<Module> => {
  const { Welcome } = await import('./welcome.tsx');
  return (here = { default: Welcome });
};
const Welcome = lazy(() => withTimeout(load, patienceMs, nothing));

/** Whether the server drew the welcome over its sign-in. */
export const WelcomeIsRendered = createContext(false);

/**
 * Over sign-in, once per browser and only where the tenant set it up: the three steps, or first the choice between new and
 * known. What holds it waits until it is there: nobody is interrupted who has begun to type [TUT-14, TUT-15].
 */
export function Onboarding({ onSignUp }: { onSignUp: () => void }): ReactNode {
  const config = useConfig();
  const isRendered = use(WelcomeIsRendered);
  const isAwake = useAwake();
  const [hadSeen] = useState(hasSeenWelcome);
  const [isClosed, setClosed] = useState(false);
  const [Part] = useState(() => here?.default ?? Welcome);
  // A drawn page holds what the server drew; from then on the device knows, also one whose cookie has gone.
  const stage = isClosed ? null : firstStage(config, isAwake ? hadSeen : !isRendered);
  if (stage === null) return null;
  return <Part first={stage} isSeen={hadSeen} onClose={() => setClosed(true)} onSignUp={onSignUp} />;
}

/** Fetches it for a page that the server drew. Rejects when it is not to be had. */
export const fetchWelcome: () => Promise<unknown> = load;

/** Fetches it ahead, where it may be wanted. */
export function fetchWelcomeAhead(): void {
  // Not to be had now: the form stands without it.
  if (!hasSeenWelcome()) load().catch(() => {});
}
