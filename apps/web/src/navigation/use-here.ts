import { use } from 'react';
import type { Here } from './destination.ts';
import { useHasScreen } from './has-screen.ts';
import { ServerRenderContext } from './server-render.ts';

/** Returns the app's origin and address check, also on the server. */
export function useHere(): Here {
  const drawing = use(ServerRenderContext);
  return { origin: drawing === null ? location.origin : drawing.origin, hasScreen: useHasScreen() };
}
