import './ui/styles/base.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { watchCrashes } from './app/start/watch-crashes.ts';
import { watchForInstallPrompt } from './pwa/install-prompt.ts';
import { registerServiceWorker } from './pwa/register.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

createRoot(root, watchCrashes()).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <App />
    </CSPProvider>
  </StrictMode>,
);
watchForInstallPrompt();
registerServiceWorker();
