const failedSheets = new Set<string>();

/**
 * Records every style sheet of the app that fails to load, for `reloadFailedStyles`: the module loader treats a requested
 * style sheet as loaded, so nothing else would retry.
 */
export function watchFailedStyles(): void {
  const note = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    failedSheets.add(target.href);
    target.remove();
  };
  addEventListener('error', note, true);
}

/** Fetches each lost style sheet again. Rejects while one of them is unavailable. */
export const reloadFailedStyles = (): Promise<unknown> => Promise.all([...failedSheets].map(fetchStyles));

const fetchStyles = (href: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    link.addEventListener('error', reject);
    link.addEventListener('load', () => resolve(failedSheets.delete(href)));
    document.head.append(link);
  });
