import { announce } from '@fareback/ui/feedback/live-region.tsx';
import { use, useEffect } from 'react';
import { useConfig } from '../tenant/config.tsx';
import { DrawingContext } from './drawing.ts';

/** The title that stands; a screen that keeps its name, or comes back under it, is not said again. */
let currentTitle: string | null = null;

/** Names the browser's tab after the screen and the programme; going on to another screen is said to those who listen. */
export function useScreenTitle(screen: string): void {
  const { TenantName: tenant } = useConfig();
  use(DrawingContext)?.onTitle(`${screen} · ${tenant}`);
  useEffect(() => {
    document.title = `${screen} · ${tenant}`;
    if (currentTitle !== null && currentTitle !== document.title) announce(screen);
    currentTitle = document.title;
  }, [screen, tenant]);
}
