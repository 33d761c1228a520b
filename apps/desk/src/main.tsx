import './desk.css';
import { createRoot } from 'react-dom/client';
import { Desk } from './app/desk.tsx';
import { followLook } from './data/look.ts';
import { firstLanguage, loadTranslation } from './words/translation.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
followLook();
createRoot(root).render(<Desk translation={await loadTranslation(firstLanguage())} />);
