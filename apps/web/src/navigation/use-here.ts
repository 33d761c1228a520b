import { use } from 'react';
import type { Here } from './destination.ts';
import { DrawingContext } from './drawing.ts';
import { useHasScreen } from './has-screen.ts';

/** Returns the app's origin and address check, also on the server. */
export function useHere(): Here {
  const drawing = use(DrawingContext);
  return { origin: drawing === null ? location.origin : drawing.origin, hasScreen: useHasScreen() };
}
