import './desk.css';
import { watchFailedStyles } from '@fareback/ui/failed-styles.ts';
import { createRoot } from 'react-dom/client';
import { Desk } from './app/desk.tsx';
import { followLook } from './data/look.ts';
import { allowReloads } from './data/reload-for-release.ts';
import { firstLanguage, loadTranslation } from './words/translation.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
watchFailedStyles();
followLook();
allowReloads(true);
createRoot(root).render(<Desk translation={await loadTranslation(firstLanguage())} />);
