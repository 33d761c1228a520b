import { afterSteps } from '@fareback/ui/step-back.ts';
import { type ReactNode, use, useCallback, useLayoutEffect, useMemo, useState, useTransition } from 'react';
import { DrawingContext } from './drawing.ts';
import { PartOnItsWay } from './part-on-its-way.tsx';
import { pendingNavigation } from './pending-navigation.ts';
import { type Navigate, type Place, RouterContext } from './router.ts';

/** What an entry of the browser's history keeps of ours: what whoever led there kept, its name, and how many entries of the app lie before it. */
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

/** Routes by the address bar. */
export function AddressBarRouter({ children }: { children: ReactNode }): ReactNode {
  const drawing = use(DrawingContext);
  const [place, setPlace] = useState(() => drawing?.place ?? placeOfPage());
  const [isPending, startTransition] = useTransition();
  useLayoutEffect(() => pendingNavigation.set(isPending), [isPending]);
  // As a transition: the present screen stays until the next one is at hand.
  const follow = useCallback(() => startTransition(() => setPlace(placeOfPage())), [startTransition]);
  useLayoutEffect(() => {
    if (getHistoryState().idx === undefined)
      history.replaceState({ ...getHistoryState(), idx: 0 } satisfies HistoryState, '');
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [follow]);
  const navigate = useCallback<Navigate>(
    (to, { replace = false, state = null } = {}) =>
      // Whoever closes a dialog and goes elsewhere at once is not led back by its step.
      afterSteps(() => {
        if (to === -1) return history.back();
        try {
          writeAddress(to, replace, state);
        } catch {
          // Some browsers take only so many entries in a while.
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
