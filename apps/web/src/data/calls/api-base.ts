/** Scheme and host of the API from the page; empty means the same origin, also without a page [CONST-07]. */
export const apiBase =
  typeof document === 'undefined'
    ? ''
    : (document.querySelector<HTMLMetaElement>('meta[name=api-base]')?.content ?? '');
