/** A store of the page's own that is gone with it: a frame without an origin has none, and a preview leaves nothing behind. */
function storeOf(entries: Record<string, string>): Storage {
  const kept = new Map(Object.entries(entries));
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  };
}

/** Puts stores that hold `entries`, and no cookie, in the place of the browser's. */
export function standInStorage(entries: Record<string, string>): void {
  Object.defineProperty(window, 'localStorage', { value: storeOf(entries) });
  Object.defineProperty(window, 'sessionStorage', { value: storeOf({}) });
  Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} });
}
