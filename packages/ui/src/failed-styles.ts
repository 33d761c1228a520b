const failedSheets = new Set<string>();

/** Style sheets of the page itself, which no part waits for; null until failures are recorded, and on the server. */
let pageSheets: readonly HTMLLinkElement[] | null = null;

const findSheets = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];

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
  pageSheets = findSheets();
}

/** Fetches each lost style sheet again. Rejects while one of them is unavailable. */
export const reloadFailedStyles = (): Promise<unknown> => Promise.all([...failedSheets].map(fetchStyles));

/** Style sheets of parts that have neither loaded nor failed. */
export function findPendingStyles(): HTMLLinkElement[] {
  const before = pageSheets;
  return before ? findSheets().filter((link) => !link.sheet && !link.disabled && !before.includes(link)) : [];
}

/** Waits until no style sheet is pending, and fetches lost ones again. Rejects while one of them is unavailable. */
export async function loadPendingStyles(): Promise<void> {
  await Promise.all(findPendingStyles().map(settled));
  await reloadFailedStyles();
  if (findPendingStyles().length > 0) await loadPendingStyles();
}

const settled = (link: HTMLLinkElement): Promise<unknown> =>
  new Promise((resolve) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', resolve);
  });

const fetchStyles = (href: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    failedSheets.delete(href);
    link.addEventListener('error', reject);
    link.addEventListener('load', resolve);
    document.head.append(link);
  });
