import '../ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
const root = document.getElementById('root');
if (root === null) throw new Error('workshop.html has no #root');
createRoot(root).render(
  <StrictMode>
    <p>Workshop</p>
  </StrictMode>,
);
