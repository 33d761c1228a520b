import { announce } from '@fareback/ui/feedback/live-region.tsx';
import { createContext, type ReactNode, use, useEffect, useEffectEvent } from 'react';
import { createStore } from '../state/store.ts';
import { useConfig } from '../tenant/config.tsx';

/**
 * The app's location. `state` was stored with the address; `key` identifies the history entry, `default` is the first
 * one.
 */
export interface Place {
  pathname: string;
  search: string;
  hash: string;
  state: unknown;
  key: string;
}

/** Navigates to an app address, which begins with a slash, or back (-1). */
export type Navigate = (to: string | -1, options?: { replace?: boolean; state?: unknown }) => void;

/** Location and navigation, from the address bar or a test. */
export const RouterContext = createContext<{ place: Place; navigate: Navigate } | null>(null);

function useRouter() {
  const router = use(RouterContext);
  if (router === null) throw new Error('An address needs a router above it');
  return router;
}

export const useLocation = (): Place => useRouter().place;

/** Returns the navigate function, which is stable. */
export const useNavigate = (): Navigate => useRouter().navigate;

/** Shown in place of a redirecting screen until the next one has loaded. */
export const RedirectingContext = createContext<ReactNode>(null);

/** Redirects on mount. */
export function Navigate({
  to,
  replace = false,
  state,
}: {
  to: string;
  replace?: boolean;
  state?: unknown;
}): ReactNode {
  const { navigate } = useRouter();
  const go = useEffectEvent(() => navigate(to, { replace, state }));
  // Once per address, because the state is a new object on every render.
  useEffect(() => go(), [to]);
  return use(RedirectingContext);
}

/** Another screen is loading while the current one is shown; do not start anything new on it. */
export const pendingNavigation = createStore(false);

/** Context of a page rendered on the server: its location, and a callback for its title. */
interface ServerRender {
  place: Place;
  /** Scheme and host of the page. */
  origin: string;
  onTitle: (title: string) => void;
  /** Help for users without scripts. */
  withoutScript: string;
}

/** Provided on server-rendered pages; null in a browser. */
export const ServerRenderContext = createContext<ServerRender | null>(null);

type Lookup = (address: string) => boolean;

/** Provides the check for which app addresses have a screen; by default all do. */
export const HasScreen = createContext<Lookup>(() => true);

/** Returns the check for addresses with a screen; links without one are hidden. */
export function useHasScreen(): Lookup {
  return use(HasScreen);
}

/** The last announced title; an unchanged one is not announced again. */
let currentTitle: string | null = null;

/** Sets the tab title to screen and program; announces each change of screen to screen readers. */
export function useScreenTitle(screen: string): void {
  const { TenantName: tenant } = useConfig();
  use(ServerRenderContext)?.onTitle(`${screen} · ${tenant}`);
  useEffect(() => {
    document.title = `${screen} · ${tenant}`;
    if (currentTitle !== null && currentTitle !== document.title) announce(screen);
    currentTitle = document.title;
  }, [screen, tenant]);
}
