import { useIsHydrated } from '@fareback/ui/hooks.ts';
import { type ComponentType, createContext, lazy, type ReactNode, use, useState } from 'react';
import { withTimeout } from '../../data/calls/with-timeout.ts';
import { useConfig } from '../../tenant/config.tsx';
import { firstStage, hasSeenWelcome } from './first-stage.ts';
import type { WelcomeProps } from './welcome.tsx';

/** Longest time the form waits for its overlay; a slower one appears on another visit. */
const patienceMs = 3000;

type Module = { default: ComponentType<WelcomeProps> };

const nothing: Module = { default: () => null };
let here: Module | undefined;
const load = async (): Promise<Module> => {
  const { Welcome } = await import('./welcome.tsx');
  return (here = { default: Welcome });
};
const Welcome = lazy(() => withTimeout(load, patienceMs, nothing));

/** The server rendered the welcome over its sign-in. */
export const WelcomeIsRendered = createContext(false);

/**
 * Welcome over sign-in, once per browser and only if the tenant configured it: the three steps, or first the choice
 * between new and existing member. The parent waits for it, because it must not interrupt typing [TUT-14, TUT-15].
 */
export function Onboarding({ onSignUp }: { onSignUp: () => void }): ReactNode {
  const config = useConfig();
  const isRendered = use(WelcomeIsRendered);
  const isAwake = useIsHydrated();
  const [hadSeen] = useState(hasSeenWelcome);
  const [isClosed, setClosed] = useState(false);
  const [Part] = useState(() => here?.default ?? Welcome);
  // Hydrate what the server rendered; afterwards the device knows, even if its cookie is gone.
  const stage = isClosed ? null : firstStage(config, isAwake ? hadSeen : !isRendered);
  if (stage === null) return null;
  return <Part first={stage} isSeen={hadSeen} onClose={() => setClosed(true)} onSignUp={onSignUp} />;
}

/** Loads it for a server-rendered page. Rejects if it cannot be loaded. */
export const fetchWelcome: () => Promise<unknown> = load;

/** Preloads it if it may be needed. */
export function prefetchWelcome(): void {
  // Ignore a failure: the form is shown without it.
  if (!hasSeenWelcome()) load().catch(() => {});
}
