import { useEffect, useEffectEvent, useId } from 'react';

/** A history entry whose overlay has closed and that is about to be stepped back over. */
let leaving: { id: string; timer: ReturnType<typeof setTimeout> } | null = null;

function openOverlays(): readonly string[] {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || !('overlays' in state)) return [];
  return Array.isArray(state.overlays) ? state.overlays : [];
}

/** Puts the overlay on top of the history, in the place of one that is just closing. */
function enter(id: string): void {
  const overlays = openOverlays();
  const heir = leaving !== null && overlays.at(-1) === leaving.id;
  if (heir && leaving !== null) {
    clearTimeout(leaving.timer);
    leaving = null;
    history.replaceState({ ...history.state, overlays: [...overlays.slice(0, -1), id] }, '');
  } else {
    history.pushState({ ...history.state, overlays: [...overlays, id] }, '');
  }
}

/** Steps back over the overlay's entry, unless a navigation has already left it behind. */
function leave(id: string): void {
  const timer = setTimeout(() => {
    leaving = null;
    if (openOverlays().at(-1) === id) history.back();
  });
  leaving = { id, timer };
}

/** While `open`, the back button calls `onClose` in place of leaving the page; the rest of the history state is kept. */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const id = useId();
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open) return undefined;
    enter(id);
    const popped = () => {
      if (!openOverlays().includes(id)) close();
    };
    addEventListener('popstate', popped);
    return () => {
      removeEventListener('popstate', popped);
      if (openOverlays().includes(id)) leave(id);
    };
  }, [open, id]);
}
