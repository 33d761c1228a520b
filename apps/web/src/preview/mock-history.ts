interface Entry {
  state: unknown;
  url: URL;
}

/** Where links that name no host lead from: nowhere that is. */
const NOWHERE = 'https://preview.invalid';

/** Told of by the page's own window where something would have left it. */
export const LEAVES = 'preview-leaves';

/**
 * A history and an address of the frame's own, in place of the browser's: steps within a preview are none of the desk's page,
 * and a frame without an origin may not name addresses. The build has the app ask `standInLocation` for the address.
 * `onMove` hears of each that is reached.
 */
export function mockHistory(path: string, onMove: (path: string) => void): void {
  const entries: Entry[] = [{ state: null, url: new URL(path, NOWHERE) }];
  let at = 0;
  const here = (): Entry => entries[at] as Entry;
  const notifyMove = (): void => onMove(here().url.pathname + here().url.search);
  const entryOf = (state: unknown, to?: string | URL | null): Entry => ({
    // As the browser does: what is kept is a copy.
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

/** An address that stands in for the browser's: it tells where the history is, and whoever would leave by it only says so. */
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
