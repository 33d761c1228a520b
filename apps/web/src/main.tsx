import '@fareback/ui/styles/base.css';
import { watchFailedStyles } from '@fareback/ui/failed-styles.ts';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { beginStart, updateInSteps } from './app/app.tsx';
import { PageTree } from './app/page-tree.tsx';
import type { Started } from './app/start/boot.ts';
import { isServerRendered, loadServerRendered, matchesServerRender } from './app/start/hydrate.ts';
import { watchCrashes } from './app/start/watch-crashes.ts';
import { watchForInstallPrompt } from './pwa/install-prompt.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

const options = watchCrashes();
watchFailedStyles();
if (isServerRendered(root))
  void loadServerRendered(root).then((serverRendered) => {
    if (serverRendered !== null && matchesServerRender())
      hydrateRoot(root, <PageTree serverRendered={serverRendered} />, options);
    else createRoot(root, options).render(<PageTree serverRendered={serverRendered} />);
  });
else {
  const page = createRoot(root, options);
  const draw = (begun: Started | 'failed') => updateInSteps(() => page.render(<PageTree begun={begun} />));
  // The server's loading screen stays until there is a screen to render.
  if (document.getElementById('cover') === null) page.render(<PageTree />);
  else void beginStart(null).then(draw, () => draw('failed'));
}
watchForInstallPrompt();
// Work that no first screen needs.
addEventListener(
  'load',
  () => void import('./app/start/after-load.ts').then((later) => later.afterLoad()).catch(() => {}),
);
