/**
 * True if Home is server-rendered on this page (or is being rendered on the server): the user has already seen its
 * content.
 */
export const isHomeServerRendered = (): boolean =>
  typeof document === 'undefined' || document.getElementById('cover')?.dataset['home'] !== undefined;
