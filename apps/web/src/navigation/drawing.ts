import { createContext } from 'react';
import type { Place } from './router.ts';

/** What a page is drawn by that has no browser: the place it is drawn for, and whom to tell its title. */
interface Drawing {
  place: Place;
  /** Of the page: scheme and host. */
  origin: string;
  onTitle: (title: string) => void;
  /** What can be done on it where scripts are off. */
  withoutScript: string;
}

/** Stands over a page that the server draws; nothing in a browser. */
export const DrawingContext = createContext<Drawing | null>(null);
