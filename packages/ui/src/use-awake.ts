import { useSyncExternalStore } from 'react';

/** How a form is sent that only React can answer, until React is awake: not at all, lest what was typed came to stand in the address. */
export const heldMethod = 'dialog';

const never = () => () => {};

/** Whether React answers presses here: false on the server and while a page of the server's is taken over, true from then on. */
export function useAwake(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
