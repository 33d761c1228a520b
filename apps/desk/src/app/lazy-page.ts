import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';

/** A page whose code did not come. */
export class PageNotLoaded extends Error {
  override readonly name = 'PageNotLoaded';
}

const RELOADED = 'fareback-page-reloaded';

/** Whether the server answers now. */
export const isServerUp = (): Promise<boolean> =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  );

/**
 * The component of a route, loaded when it is opened. Where its file is missing although the server answers, a new release
 * has replaced it, and the page reloads once. Without an answer it throws `PageNotLoaded`: a reload would leave the desk for
 * the browser's own error page.
 */
export function lazyPage<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  const loadOrSay = async (): Promise<Record<Name, ComponentType>> => {
    try {
      const loaded = await load();
      sessionStorage.removeItem(RELOADED);
      return loaded;
    } catch (error) {
      if (sessionStorage.getItem(RELOADED) === null && (await isServerUp())) {
        sessionStorage.setItem(RELOADED, 'yes');
        location.reload();
      }
      throw new PageNotLoaded('The code of this page did not come.', { cause: error });
    }
  };
  return lazyRouteComponent(loadOrSay, name);
}
