import { useEffect, useEffectEvent, useId } from 'react';

/** The history entry of an overlay that has closed and is about to be removed by a step back. */
let leaving: { id: string; timer: ReturnType<typeof setTimeout> } | null = null;

function openOverlays(): readonly string[] {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || !('overlays' in state)) return [];
  return Array.isArray(state.overlays) ? state.overlays : [];
}

/** Adds a history entry for the overlay, or reuses that of one just closing. */
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

/** Steps back over the overlay's entry, unless a navigation has already passed it; entries above it go first. */
function leave(id: string): void {
  const timer = setTimeout(() => {
    if (leaving?.id === id) leaving = null;
    const overlays = openOverlays();
    if (getPendingStepBack() !== null) afterStepBack(() => leave(id));
    else if (overlays.at(-1) === id) stepBack();
  });
  leaving = { id, timer };
}

/** Resolves once closed overlays have stepped back: from then on a navigation replaces the page's own entry. */
export async function overlaysLeft(): Promise<void> {
  // A closing overlay decides on its step only after a moment.
  await new Promise((resolve) => setTimeout(resolve));
  const step = getPendingStepBack();
  if (step === null) return;
  await step;
  await overlaysLeft();
}

/**
 * While `open`, the back button calls `onClose` instead of leaving the page; other history state is preserved. With
 * `stays`, the overlay and everything under it remain open.
 */
export function useBackCloses(open: boolean, onClose: () => void, stays = false): void {
  // Entries from before a reload remain, while React's ids start over.
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
    afterStepBack(goIn);
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

/**
 * A step back that we requested and the browser has not made yet. It is asynchronous, and an entry added before it
 * completes would be left by it.
 */
let pendingStep: Promise<void> | null = null;

const getPendingStepBack = (): Promise<void> | null => pendingStep;

/**
 * Events that complete a step: the browser made it (`popstate`), or the page is shown again after the user left before
 * it was made (`pageshow`).
 */
const ends = ['popstate', 'pageshow'];
/** Maximum wait for a step, which the browser may drop after very many in a short time. */
const withinMs = 3000;

function stepBack(): void {
  pendingStep = new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      for (const end of ends) removeEventListener(end, done);
      pendingStep = null;
      resolve();
    };
    const timer = setTimeout(done, withinMs);
    for (const end of ends) addEventListener(end, done);
  });
  history.back();
}

/** Runs `work`, which adds a history entry: immediately, or once a pending step back is complete. */
export function afterStepBack(work: () => void): void {
  if (pendingStep === null) work();
  else void pendingStep.then(() => afterStepBack(work));
}
