/** In-memory storage: a frame with an opaque origin has no storage, and a preview stores nothing. */
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

/** Replaces the browser's storages by ones with `entries`, and cookies by nothing. */
export function mockStorage(entries: Record<string, string>): void {
  Object.defineProperty(window, 'localStorage', { value: createStorage(entries) });
  Object.defineProperty(window, 'sessionStorage', { value: createStorage({}) });
  Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} });
}
