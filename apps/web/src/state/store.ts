import { useSyncExternalStore } from 'react';

/** One value outside React that components can follow. */
export interface Store<Value> {
  get: () => Value;
  /** What a page holds that the server draws, and React while it takes that page over: the same for every rider. */
  drawn: () => Value;
  set: (value: Value) => void;
  subscribe: (listener: () => void) => () => void;
}

/** A store that can be followed and not set. */
export type Followed<Value> = Omit<Store<Value>, 'set'>;

/** A store holding `value`; setting an equal value tells nobody. `drawn`: what the server draws, where this device may know more. */
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

/** The store's value, followed. */
export function useStore<Value>(store: Followed<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get, store.drawn);
}
