import { type ComponentProps, createElement, lazy, type ReactNode, useState } from 'react';
import { fetchLostStyles } from './lost-styles.ts';
import { missingPart, PartGuard } from './part-guard.tsx';

/** Any component, as React asks of what it fetches later. */
type LazyPart = Parameters<typeof lazy>[0] extends () => Promise<{ default: infer Part }> ? Part : never;

/** Pauses before code that could not be fetched is asked for again, in milliseconds; after the last one its user hears of it. */
const pauses = [500, 3_000];

let along: () => Promise<unknown> = async () => {};

/**
 * Has every part that is asked for from now on also wait for what `fetch` brings: what parts share, and the page itself
 * does without.
 */
export function fetchAlong(fetch: () => Promise<unknown>): void {
  along = fetch;
}

/** What `load` brings, asked for again after pauses, with the style sheets that were lost. Rejects with a `missingPart` where it is not to be had. */
async function fetched<Module>(load: () => Promise<Module>, [pause, ...later]: readonly number[]): Promise<Module> {
  try {
    return (await Promise.all([load(), along(), fetchLostStyles()]))[0];
  } catch (cause) {
    if (pause === undefined) throw Object.assign(new Error('', { cause }), { name: missingPart });
    if (!navigator.onLine) await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
    await new Promise((resolve) => setTimeout(resolve, pause));
    return fetched(load, later);
  }
}

/** What overlays are told by their page: whether they are open, and whom to tell that they close. */
interface OverlayProps {
  isOpen?: boolean;
  open?: boolean;
  onClose?: () => void;
}

/** A component that is fetched when it is first drawn, or before by `fetch`, which rejects where it is not to be had; `fetchOnce` does so without another try. */
type FetchedLater<Part extends LazyPart> = ((props: ComponentProps<Part>) => ReactNode) & {
  fetch: () => Promise<unknown>;
  fetchOnce: () => Promise<unknown>;
};

/**
 * A component whose code comes when it is first drawn, by its name in the module. A network that is gone meanwhile is
 * waited for: what stands on the page stays, and the part follows. Where the network is there and the code is not, that is
 * said `inPlace` of the part, else over the page, with a way to try again; all else stays in use [ERR-10, ERR-12].
 */
export function lazyPart<Name extends string, Part extends LazyPart>(
  load: () => Promise<Record<Name, Part>>,
  name: Name,
  place: 'inPlace' | 'over' = 'over',
): FetchedLater<Part> {
  let here: Part | undefined;
  const fetchBy = async (again: readonly number[]) => (here = (await fetched(load, again))[name]);
  const fetch = () => fetchBy(pauses);
  const ask = () => lazy(async () => ({ default: await fetch() }));
  let part = ask();
  function FetchedPart(props: ComponentProps<Part>) {
    const [tries, setTries] = useState(0);
    const [isLeft, setLeft] = useState(false);
    // A part that is loaded when it is first drawn is drawn without `lazy`: neither the server's page nor taking one
    // over has to wait for it.
    const [direct] = useState(() => here);
    const { isOpen, open, onClose }: OverlayProps = props;
    if (isLeft) return null;
    const trouble = {
      isOver: place === 'over',
      tries,
      onRetry: () => {
        part = ask();
        setTries(tries + 1);
      },
      onLeave: onClose ?? (() => setLeft(true)),
    };
    const isWanted = isOpen ?? open ?? true;
    return createElement(PartGuard, { ...trouble, isWanted, key: tries }, createElement(direct ?? part, props));
  }
  return Object.assign(FetchedPart, { fetch, fetchOnce: () => fetchBy([]) });
}
