import { createContext } from 'react';
import type { Place } from './router.ts';

/** Context of a page rendered on the server: its location, and a callback for its title. */
interface ServerRender {
  place: Place;
  /** Scheme and host of the page. */
  origin: string;
  onTitle: (title: string) => void;
  /** Help for users without scripts. */
  withoutScript: string;
}

/** Provided on server-rendered pages; null in a browser. */
export const ServerRenderContext = createContext<ServerRender | null>(null);
