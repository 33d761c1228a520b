/** Whether Home stands on the page as the server drew it (or is drawn there just now): what is on it has been seen. */
export const isHomeServerRendered = (): boolean =>
  typeof document === 'undefined' || document.getElementById('cover')?.dataset['home'] !== undefined;
