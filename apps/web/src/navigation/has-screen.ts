import { createContext, use } from 'react';

type Lookup = (address: string) => boolean;

/** Tells everything below which addresses of the app have a screen; without it every one counts. */
export const HasScreen = createContext<Lookup>(() => true);

/** Whether an address of the app has a screen: what leads to none is not offered. */
export function useHasScreen(): Lookup {
  return use(HasScreen);
}
