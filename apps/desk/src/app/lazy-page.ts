import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';

export class PageNotLoaded extends Error {
  override readonly name = 'PageNotLoaded';
}

const RELOADED = 'fareback-page-reloaded';

export const isServerUp = (): Promise<boolean> =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  );

/**
 * Lazily loads a route's component. If its file is missing although the server responds, a new release replaced it, and
 * the page reloads once. Without a response it throws `PageNotLoaded`, because a reload would show the browser's error
 * page.
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
