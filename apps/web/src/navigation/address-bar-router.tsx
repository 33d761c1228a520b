import { type ReactNode, useLayoutEffect, useState, useTransition } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router';
import { pendingNavigation } from './pending-navigation.ts';

/** Routes by the address bar. The library's own `BrowserRouter` stands in one file with links, forms and data loading that nobody here uses, some 5 KB on the way to the first page. */
export function AddressBarRouter({ children }: { children: ReactNode }): ReactNode {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [place, setPlace] = useState({ action: history.action, location: history.location });
  const [isPending, startTransition] = useTransition();
  useLayoutEffect(() => pendingNavigation.set(isPending), [isPending]);
  // As a transition: the present screen stays until the next one is at hand.
  useLayoutEffect(
    () => history.listen(({ action, location }) => startTransition(() => setPlace({ action, location }))),
    [history, startTransition],
  );
  return (
    <Router navigator={history} location={place.location} navigationType={place.action}>
      {children}
    </Router>
  );
}
