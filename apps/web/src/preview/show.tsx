import type { PreviewNews, PreviewScene } from '@fareback/contract';
import { createRoot, type Root } from 'react-dom/client';
import { PageTree } from '../app/page-tree.tsx';
import { notify } from '../state/notices.ts';
import { themePage } from '../tenant/theme/theme-page.ts';
import { LEAVES } from './mock-history.ts';
import { mockServer } from './mock-server.ts';
import { withOwnPictures } from './pictures.ts';
import { openOverlay } from './press.ts';
import { waitUntilSettled } from './settled.ts';

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
