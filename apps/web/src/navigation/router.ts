import { createContext, type ReactNode, use, useEffect, useEffectEvent } from 'react';

/** Where the app stands. `state` is what whoever led here kept with the address; `key` names the entry of the history, `default` the one that the page was opened with. */
export interface Place {
  pathname: string;
  search: string;
  hash: string;
  state: unknown;
  key: string;
}

/** Leads to an address of the app, which begins with a slash, or back (-1). */
export type Navigate = (to: string | -1, options?: { replace?: boolean; state?: unknown }) => void;

/** The place, and how another one is reached: of the address bar, or of a test's own. */
export const RouterContext = createContext<{ place: Place; navigate: Navigate } | null>(null);

function useRouter() {
  const router = use(RouterContext);
  if (router === null) throw new Error('An address needs a router above it');
  return router;
}

/** Where the app stands, followed. */
export const useLocation = (): Place => useRouter().place;

/** Leads elsewhere; the same function all along. */
export const useNavigate = (): Navigate => useRouter().navigate;

/** What stands in the place of a screen that leads elsewhere, until the next screen is loaded. */
export const RedirectingContext = createContext<ReactNode>(null);

/** Leads elsewhere as soon as it is drawn. */
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
  // Once for each address: a state is a new object with every drawing.
  useEffect(() => go(), [to]);
  return use(RedirectingContext);
}
