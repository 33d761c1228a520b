import type { PreviewNews, PreviewScene } from '@fareback/contract';
import { createRoot, type Root } from 'react-dom/client';
import { PageTree } from '../app/page-tree.tsx';
import { notify } from '../state/notices.ts';
import { themePage } from '../tenant/theme/theme-page.ts';
import { LEAVES } from './mock-history.ts';
import { mockServer } from './mock-server.ts';
import { openOverlay } from './press.ts';

/** A page without changes for so long has settled, in milliseconds. */
const REST_MILLIS = 250;
/** A page that keeps changing is shown after this time anyway. */
const PATIENCE_MILLIS = 6_000;

function waitForQuiet(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let rest = setTimeout(resolve, REST_MILLIS);
  const watch = new MutationObserver(() => {
    clearTimeout(rest);
    rest = setTimeout(resolve, REST_MILLIS);
  });
  watch.observe(document.documentElement, { subtree: true, childList: true, attributes: true, characterData: true });
  return promise.finally(() => watch.disconnect());
}

const isInView = (element: Element): boolean => {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  // Pictures further along a row load when scrolled to.
  return right > Math.max(left, 0) && left < innerWidth && bottom > 0 && top < innerHeight;
};

/** Returns everything still pending: pictures in view, and finite animations. */
const pending = (): Promise<unknown>[] => [
  ...[...document.images]
    .filter((picture) => !picture.complete && isInView(picture))
    .map((picture) => picture.decode()),
  ...document
    .getAnimations()
    .filter(({ effect, playState }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime))
    .map(({ finished }) => finished),
];

async function stands(): Promise<void> {
  await document.fonts.ready;
  for (;;) {
    await waitForQuiet();
    const coming = pending();
    if (coming.length === 0) return;
    await Promise.allSettled(coming);
  }
}

/** Resolves once the page is stable: fonts and pictures have loaded, and nothing changes or moves. */
const waitUntilSettled = (): Promise<void> =>
  Promise.race([stands(), new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MILLIS))]);

const types: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
};

/** Matches the URL of an agency's picture in a reply. */
const PICTURE = /\/t\/[a-z0-9-]+\/images\/([a-z0-9-]+\.(svg|png|jpg|webp))\?v=[\w-]+/g;

/** Replaces picture URLs in replies by URLs of the frame, because a draft's pictures are not served anywhere yet. */
export function withOwnPictures<Scene>(scene: Scene, pictures: PreviewScene['pictures']): Scene {
  const addresses = new Map<string, string>();
  const addressOf = (name: string, kind: string): string | undefined => {
    const bytes = pictures[name];
    if (bytes === undefined || addresses.has(name)) return addresses.get(name);
    const blob = new Blob([Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0))], { type: types[kind] ?? '' });
    addresses.set(name, URL.createObjectURL(blob));
    return addresses.get(name);
  };
  const text = JSON.stringify(scene).replace(
    PICTURE,
    (address, name: string, kind: string) => addressOf(name, kind) ?? address,
  );
  return JSON.parse(text) as Scene;
}

/** Applies the color scheme; an agency with light mode only stays light. */
function applyTheme({ configuration, scheme }: PreviewScene): void {
  themePage(configuration as Parameters<typeof themePage>[0]);
  const { dataset } = document.documentElement;
  if (dataset['scheme'] !== 'light') dataset['scheme'] = scheme;
}

/**
 * Renders the app. After a click that would change something it is rendered again, which drops pending work, with a
 * notice.
 */
function createRenderer(root: HTMLElement, { pressed }: PreviewScene): { draw: () => void; drawAgain: () => void } {
  let reactRoot: Root | undefined;
  const render = (): void => {
    reactRoot = createRoot(root);
    reactRoot.render(<PageTree />);
  };
  return {
    draw: render,
    drawAgain() {
      reactRoot?.unmount();
      render();
      notify({ title: pressed });
    },
  };
}

/** Shows a preview with the real rider app, on mocks of server, storage and history. */
export async function show(root: HTMLElement, given: PreviewScene, tell: (news: PreviewNews) => void): Promise<void> {
  const { configuration, sets, calls } = withOwnPictures(given, given.pictures);
  const scene = { ...given, configuration, sets, calls };
  const { draw: render, drawAgain: renderAgain } = createRenderer(root, scene);
  const press = (): void => {
    tell({ kind: 'pressed' });
    // After the click handler, which still needs the current page.
    setTimeout(renderAgain);
  };
  addEventListener(LEAVES, press);
  window.fetch = mockServer(scene, press);
  window.open = () => {
    press();
    return null;
  };
  // Anything the app leaves to the browser would leave the preview.
  addEventListener('click', (event) => {
    const link = (event.target as Element | null)?.closest('a[href]');
    if (!link || event.defaultPrevented) return;
    event.preventDefault();
    press();
  });
  addEventListener('submit', (event) => event.preventDefault());
  applyTheme(scene);
  render();
  await openOverlay(scene);
  await waitUntilSettled();
  tell({ kind: 'shown' });
}
