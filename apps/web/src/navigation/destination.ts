import type { Campaign } from '@fareback/contract';
import { use } from 'react';
import { ServerRenderContext, useHasScreen } from './router.ts';

/** Target of a button: inside the app by the router, or outside in a new window. */
export type Destination = { kind: 'inside'; path: string } | { kind: 'outside'; href: string; here: boolean };

/** The app's origin, and which of its addresses have a screen. */
export interface Here {
  origin: string;
  hasScreen: (address: string) => boolean;
}

/** Classifies an address: one slash or our origin is inside, other http(s) outside, anything else null [CAMP-10]. */
export function destinationOf(address: string | null, here: Here, target?: Campaign['target']): Destination | null {
  const destination = anyDestinationOf(address, here.origin, target);
  return destination?.kind === 'inside' && !here.hasScreen(destination.path) ? null : destination;
}

function anyDestinationOf(
  address: string | null,
  origin: string,
  target: Campaign['target'] | undefined,
): Destination | null {
  const text = address?.trim() ?? '';
  if (text === '') return null;
  if (/^\/(?![/\\])/.test(text)) return { kind: 'inside', path: text };
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.origin === origin) return { kind: 'inside', path: url.pathname + url.search + url.hash };
  return { kind: 'outside', href: url.href, here: target === '_self' };
}

/** Returns the app's origin and address check, also on the server. */
export function useHere(): Here {
  const drawing = use(ServerRenderContext);
  return { origin: drawing === null ? location.origin : drawing.origin, hasScreen: useHasScreen() };
}
