interface Entry {
  state: unknown;
  url: URL;
}

/** Base of links without a host; never resolves. */
const NOWHERE = 'https://preview.invalid';

/** Event on the window when something tried to leave the page. */
export const LEAVES = 'preview-leaves';

/**
 * Mocks history and location of the frame: navigation in a preview must not affect the desk's history, and a frame with
 * an opaque origin may not set URLs. The build makes the app use `standInLocation`. Calls `onMove` for each new
 * address.
 */
export function mockHistory(path: string, onMove: (path: string) => void): void {
  const entries: Entry[] = [{ state: null, url: new URL(path, NOWHERE) }];
  let at = 0;
  const here = (): Entry => entries[at] as Entry;
  const notifyMove = (): void => onMove(here().url.pathname + here().url.search);
  const entryOf = (state: unknown, to?: string | URL | null): Entry => ({
    // A copy, like the browser's.
    state: structuredClone(state),
    url: to === undefined || to === null || to === '' ? here().url : new URL(to, here().url),
  });
  const go = (steps = 0): void => {
    setTimeout(() => {
      const next = at + steps;
      if (entries[next] === undefined || steps === 0) return;
      at = next;
      dispatchEvent(new PopStateEvent('popstate', { state: here().state }));
      notifyMove();
    });
  };
  const own = {
    get state() {
      return here().state;
    },
    get length() {
      return entries.length;
    },
    scrollRestoration: 'auto',
    go,
    back: () => go(-1),
    forward: () => go(1),
    pushState(state: unknown, _: string, to?: string | URL | null) {
      entries.splice(at + 1, Number.POSITIVE_INFINITY, entryOf(state, to));
      at += 1;
      notifyMove();
    },
    replaceState(state: unknown, _: string, to?: string | URL | null) {
      entries[at] = entryOf(state, to);
      notifyMove();
    },
  } satisfies History;
  Object.defineProperty(window, 'history', { value: own });
  Object.defineProperty(window, 'standInLocation', { value: placeOf(() => here().url) });
}

/** A mock location with the history's current address; attempts to leave only raise the event. */
function placeOf(url: () => URL) {
  const onLeave = (): void => void dispatchEvent(new Event(LEAVES));
  return {
    get pathname() {
      return url().pathname;
    },
    get search() {
      return url().search;
    },
    get hash() {
      return url().hash;
    },
    get href() {
      return url().href;
    },
    origin: NOWHERE,
    assign: onLeave,
    replace: onLeave,
    reload: onLeave,
  };
}
