import { useCallback, useSyncExternalStore } from 'react';

/** The server cannot know: what it draws is for phones, and for others by the style sheet alone. */
const getServerSnapshot = () => false;

/** Whether a media query matches, and again whenever that changes. */
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

/** 960 px and more is wide, less is narrow (CONST-06). */
const wideQuery = '(width >= 960px)';

/** Whether the window is wide now. */
export const isWide = (): boolean => matchMedia(wideQuery).matches;

/** Whether the window is wide enough for the layout of large screens (CONST-06). */
export function useWide(): boolean {
  return useMedia(wideQuery);
}

/** Whether the member asked the device for less motion. */
export function useReducedMotion(): boolean {
  return useMedia('(prefers-reduced-motion: reduce)');
}
