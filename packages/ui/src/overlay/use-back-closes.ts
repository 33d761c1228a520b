import { useEffect, useEffectEvent, useId } from 'react';
import { afterSteps, stepBack, stepUnderWay } from '../step-back.ts';

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
  if (leaving !== null && overlays.at(-1) === leaving.id) {
    clearTimeout(leaving.timer);
    leaving = null;
    history.replaceState({ ...history.state, overlays: [...overlays.slice(0, -1), id] }, '');
  } else {
    history.pushState({ ...history.state, overlays: [...overlays, id] }, '');
  }
}

/** Steps back over the overlay's entry, unless a navigation has already left it behind; one that stands over it goes first. */
function leave(id: string): void {
  const timer = setTimeout(() => {
    if (leaving?.id === id) leaving = null;
    const overlays = openOverlays();
    if (stepUnderWay() !== null) afterSteps(() => leave(id));
    else if (overlays.at(-1) === id) stepBack();
  });
  leaving = { id, timer };
}

/** Resolves once the steps of overlays that have just closed are made: from then on a navigation takes the place of the page's own entry. */
export async function overlaysLeft(): Promise<void> {
  // A closing overlay decides about its step a moment after it closed.
  await new Promise((resolve) => setTimeout(resolve));
  const step = stepUnderWay();
  if (step === null) return;
  await step;
  await overlaysLeft();
}

/**
 * While `open`, the back button calls `onClose` in place of leaving the page; the rest of the history state is kept. What
 * `stays` takes the step back and remains, with everything under it.
 */
export function useBackCloses(open: boolean, onClose: () => void, stays = false): void {
  // Entries of the page before a reload stay, and React counts anew.
  const id = useId() + performance.timeOrigin;
  const stepped = useEffectEvent(() => {
    if (stays) enter(id);
    else onClose();
  });
  useEffect(() => {
    if (!open) return undefined;
    let isOpen = true;
    let hasEntered = false;
    const goIn = () => {
      if (!isOpen) return;
      enter(id);
      hasEntered = true;
    };
    afterSteps(goIn);
    const popped = () => {
      if (hasEntered && !openOverlays().includes(id)) stepped();
    };
    addEventListener('popstate', popped);
    return () => {
      isOpen = false;
      removeEventListener('popstate', popped);
      if (openOverlays().includes(id)) leave(id);
    };
  }, [open, id]);
}
