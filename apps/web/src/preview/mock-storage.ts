/** A store of the page's own that is gone with it: a frame without an origin has none, and a preview leaves nothing behind. */
function createStorage(entries: Record<string, string>): Storage {
  const stored = new Map(Object.entries(entries));
  return {
    get length() {
      return stored.size;
    },
    clear: () => stored.clear(),
    getItem: (key) => stored.get(key) ?? null,
    key: (index) => [...stored.keys()][index] ?? null,
    removeItem: (key) => void stored.delete(key),
    setItem: (key, value) => void stored.set(key, value),
  };
}

/** Puts stores that hold `entries`, and no cookie, in the place of the browser's. */
export function mockStorage(entries: Record<string, string>): void {
  Object.defineProperty(window, 'localStorage', { value: createStorage(entries) });
  Object.defineProperty(window, 'sessionStorage', { value: createStorage({}) });
  Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} });
}
