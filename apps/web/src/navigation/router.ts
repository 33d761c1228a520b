import { createContext, type ReactNode, use, useEffect, useEffectEvent } from 'react';

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
