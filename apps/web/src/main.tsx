import '@fareback/ui/styles/base.css';
import { watchFailedStyles } from '@fareback/ui/failed-styles.ts';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { beginStart, updateInSteps } from './app/app.tsx';
import { startEmbedded } from './app/embedded/start-embedded.ts';
import { PageTree } from './app/page-tree.tsx';
import type { Started } from './app/start/boot.ts';
import { isServerRendered, loadServerRendered, matchesServerRender } from './app/start/hydrate.ts';
import { watchCrashes } from './app/start/watch-crashes.ts';
import { watchForInstallPrompt } from './pwa/install-prompt.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

const options = watchCrashes();
watchFailedStyles();
function start(page: HTMLElement): void {
  if (isServerRendered(page))
    void loadServerRendered(page).then((serverRendered) => {
      if (serverRendered !== null && matchesServerRender())
        hydrateRoot(page, <PageTree serverRendered={serverRendered} />, options);
      else createRoot(page, options).render(<PageTree serverRendered={serverRendered} />);
    });
  else {
    const react = createRoot(page, options);
    const draw = (begun: Started | 'failed') => updateInSteps(() => react.render(<PageTree begun={begun} />));
    // The server's loading screen stays until there is a screen to render.
    if (document.getElementById('cover') === null) react.render(<PageTree />);
    else void beginStart(null).then(draw, () => draw('failed'));
  }
}

// Inside another page or app that the agency allows.
const hosts = document.querySelector<HTMLMetaElement>('meta[name=embedding]')?.content;
if (hosts !== undefined && (parent !== window || 'ReactNativeWebView' in window)) {
  void startEmbedded(
    async () => (await import('./app/embedded/connect-host.ts')).connectHost(hosts),
    () => start(root),
  );
} else start(root);
watchForInstallPrompt();
// Work that no first screen needs.
addEventListener(
  'load',
  () => void import('./app/start/after-load.ts').then((later) => later.afterLoad()).catch(() => {}),
);
