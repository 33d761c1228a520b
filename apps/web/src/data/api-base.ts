/** Scheme and host of the API, as the page names it; empty is the page's own origin [CONST-07]. */
export const apiBase = document.querySelector<HTMLMetaElement>('meta[name=api-base]')?.content ?? '';
