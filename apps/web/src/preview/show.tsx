import type { PreviewNews, PreviewScene } from '@fareback/contract';
import { createRoot, type Root } from 'react-dom/client';
import { PageTree } from '../app/page-tree.tsx';
import { notify } from '../state/notices.ts';
import { themePage } from '../tenant/theme/theme-page.ts';
import { LEAVES } from './mock-history.ts';
import { mockServer } from './mock-server.ts';
import { withOwnPictures } from './pictures.ts';
import { openOverlay } from './press.ts';
import { settled } from './settled.ts';

/** Colours as the scene wants them; an agency that stays light stays so. */
function applyTheme({ configuration, scheme }: PreviewScene): void {
  themePage(configuration as Parameters<typeof themePage>[0]);
  const { dataset } = document.documentElement;
  if (dataset['scheme'] !== 'light') dataset['scheme'] = scheme;
}

/** Draws the app. What was begun by a press is let go with all that waits for it, and said to be none. */
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

/** Shows a scene with the rider's own app, which finds a server, and stores and a history of this page's own. */
export async function show(root: HTMLElement, given: PreviewScene, tell: (news: PreviewNews) => void): Promise<void> {
  const { configuration, sets, calls } = withOwnPictures(given, given.pictures);
  const scene = { ...given, configuration, sets, calls };
  const { draw: render, drawAgain: renderAgain } = createRenderer(root, scene);
  const press = (): void => {
    tell({ kind: 'pressed' });
    // Not within the press itself, which has a page to end on.
    setTimeout(renderAgain);
  };
  addEventListener(LEAVES, press);
  window.fetch = mockServer(scene, press);
  window.open = () => {
    press();
    return null;
  };
  // Whatever the app leaves to the browser would leave the preview.
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
  await settled();
  tell({ kind: 'shown' });
}
