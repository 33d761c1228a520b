import { useSyncExternalStore } from 'react';

/** One value outside React that components can follow. */
export interface Store<Value> {
  get: () => Value;
  set: (value: Value) => void;
  subscribe: (listener: () => void) => () => void;
}

/** A store holding `value`; setting an equal value tells nobody. */
export function createStore<Value>(value: Value): Store<Value> {
  const listeners = new Set<() => void>();
  let present = value;
  return {
    get: () => present,
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
export function useStore<Value>(store: Pick<Store<Value>, 'get' | 'subscribe'>): Value {
  return useSyncExternalStore(store.subscribe, store.get);
}
