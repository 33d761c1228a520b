import { useSyncExternalStore } from 'react';

export interface Store<Value> {
  get: () => Value;
  /** Value used in server rendering and hydration: the same for every rider. */
  drawn: () => Value;
  set: (value: Value) => void;
  subscribe: (listener: () => void) => () => void;
}

export type Followed<Value> = Omit<Store<Value>, 'set'>;

/**
 * Creates a store with `value`; setting an equal value notifies no subscribers. `drawn`: value for server rendering, if
 * this device may know more.
 */
export function createStore<Value>(value: Value, drawn = value): Store<Value> {
  const listeners = new Set<() => void>();
  let present = value;
  return {
    get: () => present,
    drawn: () => drawn,
    set(next) {
      if (Object.is(next, present)) return;
      present = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useStore<Value>(store: Followed<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get, store.drawn);
}
