import { createContext, use } from 'react';

type Lookup = (address: string) => boolean;

/** Provides the check for which app addresses have a screen; by default all do. */
export const HasScreen = createContext<Lookup>(() => true);

/** Returns the check for addresses with a screen; links without one are hidden. */
export function useHasScreen(): Lookup {
  return use(HasScreen);
}
