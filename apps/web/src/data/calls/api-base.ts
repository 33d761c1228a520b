/** Scheme and host of the API, as the page names it; empty is the page's own origin, and where there is no page [CONST-07]. */
export const apiBase =
  typeof document === 'undefined'
    ? ''
    : (document.querySelector<HTMLMetaElement>('meta[name=api-base]')?.content ?? '');
