import { vi } from 'vitest';

/** Lets the device ask for less motion, or not; `vi.restoreAllMocks` gives the real one back. */
export function preferReducedMotion(reduced: boolean): void {
  const real = matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const list = real(query);
    return query.includes('reduced-motion')
      ? new Proxy(list, { get: (target, key) => (key === 'matches' ? reduced : bound(target, key)) })
      : list;
  });
}

function bound(target: MediaQueryList, key: string | symbol): unknown {
  const value: unknown = Reflect.get(target, key);
  return typeof value === 'function' ? value.bind(target) : value;
}
