import '@fareback/ui/styles/base.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Workshop } from './workshop.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('workshop.html has no #root');

createRoot(root).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <Workshop />
    </CSPProvider>
  </StrictMode>,
);
