import '@fareback/ui/styles/base.css';
import type { PreviewNews, PreviewScene } from '@fareback/contract';
import { leaveFocus } from './leave-focus.ts';
import { mockHistory } from './mock-history.ts';
import { mockStorage } from './mock-storage.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('preview.html has no #root');

// The page's own address is the desk's, whose page alone may hold this frame; the frame itself has no origin.
const { origin } = window.location;
const postNews = (news: PreviewNews): void => parent.postMessage(news, origin);

/** Shows the first scene that the desk's page gives; for another one there is another frame. */
function take(event: MessageEvent<PreviewScene>): void {
  if (event.source !== parent || event.origin !== origin || event.data.kind !== 'scene') return;
  removeEventListener('message', take);
  const { path, language, isMember } = event.data;
  leaveFocus();
  mockStorage({ language, welcomeSeen: 'true', ...(isMember ? { isAuthenticated: 'true' } : {}) });
  mockHistory(path, (reached) => postNews({ kind: 'at', path: reached }));
  // The app is fetched once all that it will find is there: it asks for some of it while it is read.
  void import('./show.tsx').then(({ show }) => show(root as HTMLElement, event.data, postNews));
}

addEventListener('message', take);
postNews({ kind: 'ready' });
