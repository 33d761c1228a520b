import { hasUnsavedChanges } from './unsaved-changes.ts';

const RELOADED_FROM = 'fareback-reloaded-from';

let mayReload = false;

/** Lets the page reload itself; tests of parts of a page do not, because their page must stay. */
export function allowReloads(isAllowed: boolean): void {
  mayReload = isAllowed;
}

/**
 * Reloads a page whose release can't read the server's replies any more, unless that would lose unsaved input. Each
 * release does so once, because a second reload would not help. Returns true if the page reloads [DESK-757].
 */
export function reloadForRelease(isUnsaved = hasUnsavedChanges()): boolean {
  if (!mayReload || isUnsaved || sessionStorage.getItem(RELOADED_FROM) === import.meta.url) return false;
  sessionStorage.setItem(RELOADED_FROM, import.meta.url);
  location.reload();
  return true;
}
