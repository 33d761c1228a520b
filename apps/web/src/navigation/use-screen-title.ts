import { announce } from '@fareback/ui/feedback/live-region.tsx';
import { use, useEffect } from 'react';
import { useConfig } from '../tenant/config.tsx';
import { ServerRenderContext } from './server-render.ts';

/** The last announced title; an unchanged one is not announced again. */
let currentTitle: string | null = null;

/** Sets the tab title to screen and program; announces each change of screen to screen readers. */
export function useScreenTitle(screen: string): void {
  const { TenantName: tenant } = useConfig();
  use(ServerRenderContext)?.onTitle(`${screen} · ${tenant}`);
  useEffect(() => {
    document.title = `${screen} · ${tenant}`;
    if (currentTitle !== null && currentTitle !== document.title) announce(screen);
    currentTitle = document.title;
  }, [screen, tenant]);
}
