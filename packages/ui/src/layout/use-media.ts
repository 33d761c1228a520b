import { useCallback, useSyncExternalStore } from 'react';

/** Server rendering assumes a phone; only CSS adapts it to wider screens. */
const getServerSnapshot = () => false;

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches, getServerSnapshot);
}

/** Wide means 960 px and more (CONST-06). */
const wideQuery = '(width >= 960px)';

export const isWide = (): boolean => matchMedia(wideQuery).matches;

export function useWide(): boolean {
  return useMedia(wideQuery);
}

export function useReducedMotion(): boolean {
  return useMedia('(prefers-reduced-motion: reduce)');
}
