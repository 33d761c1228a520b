import { afterStepBack } from '@fareback/ui/overlay/use-back-closes.ts';
import { type ReactNode, use, useCallback, useLayoutEffect, useMemo, useState, useTransition } from 'react';
import { PartOnItsWay } from './part-on-its-way.tsx';
import { type Navigate, type Place, pendingNavigation, RouterContext, ServerRenderContext } from './router.ts';

/** Our data in a browser history entry: state, key, and the number of app entries before it. */
interface HistoryState {
  usr?: unknown;
  key?: string;
  idx?: number;
}

const getHistoryState = (): HistoryState => (history.state ?? {}) as HistoryState;

function placeOfPage(): Place {
  const { pathname, search, hash } = location;
  const { usr: state = null, key = 'default' } = getHistoryState();
  return { pathname, search, hash, state, key };
}

function writeAddress(to: string, isReplaced: boolean, state: unknown): void {
  const key = Date.now().toString(36);
  const { idx = 0 } = getHistoryState();
  if (isReplaced) return history.replaceState({ usr: state, key, idx } satisfies HistoryState, '', to);
  history.pushState({ usr: state, key, idx: idx + 1 } satisfies HistoryState, '', to);
}

export function AddressBarRouter({ children }: { children: ReactNode }): ReactNode {
  const drawing = use(ServerRenderContext);
  const [place, setPlace] = useState(() => drawing?.place ?? placeOfPage());
  const [isPending, startTransition] = useTransition();
  useLayoutEffect(() => pendingNavigation.set(isPending), [isPending]);
  // A transition keeps the current screen until the next one is loaded.
  const follow = useCallback(() => startTransition(() => setPlace(placeOfPage())), [startTransition]);
  useLayoutEffect(() => {
    if (getHistoryState().idx === undefined)
      history.replaceState({ ...getHistoryState(), idx: 0 } satisfies HistoryState, '');
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [follow]);
  const navigate = useCallback<Navigate>(
    (to, { replace = false, state = null } = {}) =>
      // A navigation right after closing a dialog must not be undone by the dialog's history step.
      afterStepBack(() => {
        if (to === -1) return history.back();
        try {
          writeAddress(to, replace, state);
        } catch {
          // Some browsers limit how many entries can be added within a time.
          return location.assign(to);
        }
        follow();
      }),
    [follow],
  );
  const router = useMemo(() => ({ place, navigate }), [place, navigate]);
  return (
    <RouterContext value={router}>
      {isPending && <PartOnItsWay />}
      {children}
    </RouterContext>
  );
}
