import '@fareback/ui/styles/base.css';
import { watchLostStyles } from '@fareback/ui/lost-styles.ts';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { begin } from './app/app.tsx';
import { PageTree } from './app/page-tree.tsx';
import { isAsDrawn, isDrawn, standingOn } from './app/start/take-over.ts';
import { watchCrashes } from './app/start/watch-crashes.ts';
import { watchForInstallPrompt } from './pwa/install-prompt.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

const options = watchCrashes();
watchLostStyles();
if (isDrawn(root))
  void standingOn(root).then((standing) => {
    if (standing !== null && isAsDrawn()) hydrateRoot(root, <PageTree standing={standing} />, options);
    else createRoot(root, options).render(<PageTree standing={standing} />);
  });
else {
  // Goes on while React begins, which hears of how it ends.
  const starting = begin(null);
  starting.catch(() => {});
  createRoot(root, options).render(<PageTree starting={starting} />);
}
watchForInstallPrompt();
// What no first screen waits for.
addEventListener(
  'load',
  () => void import('./app/start/after-load.ts').then((later) => later.afterLoad()).catch(() => {}),
);
