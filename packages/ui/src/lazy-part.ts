import { type ComponentProps, createElement, lazy, type ReactNode, useState } from 'react';
import { findPendingStyles, loadPendingStyles, reloadFailedStyles } from './failed-styles.ts';
import { PART_LOAD_FAILED, PartErrorBoundary } from './part-error-boundary.tsx';

type LazyPart = Parameters<typeof lazy>[0] extends () => Promise<{ default: infer Part }> ? Part : never;

/** Pauses before retries of a failed fetch, in milliseconds; after the last one the user sees an error. */
const retryPausesMs = [500, 3_000];

let loadShared: () => Promise<unknown> = async () => {};

/**
 * Makes every part requested from now on also wait for `fetch`: code that parts share and the page itself does not
 * need.
 */
export function setSharedLoader(fetch: () => Promise<unknown>): void {
  loadShared = fetch;
}

/**
 * Loads a module with retries after pauses, including lost style sheets. Rejects with an error named PART_LOAD_FAILED if it cannot be
 * loaded.
 */
async function loadWithRetry<Module>(
  load: () => Promise<Module>,
  [pause, ...later]: readonly number[],
): Promise<Module> {
  try {
    const [module] = await Promise.all([load(), loadShared(), reloadFailedStyles()]);
    // The module loader waits for a style sheet only once, so a second load of the same part would not see it fail.
    if (findPendingStyles().length > 0) await loadPendingStyles();
    return module;
  } catch (cause) {
    if (pause === undefined) throw Object.assign(new Error('', { cause }), { name: PART_LOAD_FAILED });
    if (!navigator.onLine) await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
    await new Promise((resolve) => setTimeout(resolve, pause));
    return loadWithRetry(load, later);
  }
}

/** Props that a page passes to overlays: whether they are open, and the close callback. */
interface OverlayProps {
  isOpen?: boolean;
  open?: boolean;
  onClose?: () => void;
}

/**
 * A component fetched on first render, or earlier by `fetch`, which rejects if it is unavailable; `fetchOnce` does not
 * retry.
 */
type LoadablePart<Part extends LazyPart> = ((props: ComponentProps<Part>) => ReactNode) & {
  fetch: () => Promise<unknown>;
  fetchOnce: () => Promise<unknown>;
};

/**
 * A component, by its name in the module, whose code is fetched on first render. Offline, the page stays and the part
 * appears once the network is back. If the code is missing although online, an error with a retry appears `inPlace` of
 * the part, else over the page; everything else stays usable [ERR-10, ERR-12].
 */
export function lazyPart<Name extends string, Part extends LazyPart>(
  load: () => Promise<Record<Name, Part>>,
  name: Name,
  place: 'inPlace' | 'over' = 'over',
): LoadablePart<Part> {
  let here: Part | undefined;
  const fetchBy = async (again: readonly number[]) => (here = (await loadWithRetry(load, again))[name]);
  const fetch = () => fetchBy(retryPausesMs);
  const createLazy = () => lazy(async () => ({ default: await fetch() }));
  let part = createLazy();
  function FetchedPart(props: ComponentProps<Part>) {
    const [tries, setTries] = useState(0);
    const [isLeft, setLeft] = useState(false);
    // A part already loaded on first render bypasses `lazy`, so neither server rendering nor hydration has to wait for
    // it.
    const [direct] = useState(() => here);
    const { isOpen, open, onClose }: OverlayProps = props;
    if (isLeft) return null;
    const trouble = {
      isOver: place === 'over',
      tries,
      onRetry: () => {
        part = createLazy();
        setTries(tries + 1);
      },
      onLeave: onClose ?? (() => setLeft(true)),
    };
    const isWanted = isOpen ?? open ?? true;
    return createElement(PartErrorBoundary, { ...trouble, isWanted, key: tries }, createElement(direct ?? part, props));
  }
  return Object.assign(FetchedPart, { fetch, fetchOnce: () => fetchBy([]) });
}
