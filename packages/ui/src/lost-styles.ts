const lost = new Set<string>();

/**
 * Notes every style sheet of the app that could not be fetched from now on, for `fetchLostStyles`: whatever asks for a part
 * believes its style sheets loaded once it has asked for them, so nobody else would ask again.
 */
export function watchLostStyles(): void {
  const note = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    lost.add(target.href);
    target.remove();
  };
  addEventListener('error', note, true);
}

/** Asks again for each style sheet that was lost. Rejects while one of them cannot be had. */
export const fetchLostStyles = (): Promise<unknown> => Promise.all([...lost].map(fetchStyles));

const fetchStyles = (href: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    link.addEventListener('error', reject);
    link.addEventListener('load', () => resolve(lost.delete(href)));
    document.head.append(link);
  });
