import '@fareback/ui/styles/base.css';
import type { PreviewNews, PreviewScene } from '@fareback/contract';
import { leaveFocus } from './leave-focus.ts';
import { mockHistory } from './mock-history.ts';
import { mockStorage } from './mock-storage.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('preview.html has no #root');

// Only a page of the desk's own host may embed this frame; the frame itself has an opaque origin.
const { origin } = window.location;
const postNews = (news: PreviewNews): void => parent.postMessage(news, origin);

/** Shows the first preview that the desk sends; each further one gets a new frame. */
function take(event: MessageEvent<PreviewScene>): void {
  if (event.source !== parent || event.origin !== origin || event.data.kind !== 'scene') return;
  removeEventListener('message', take);
  const { path, language, isMember } = event.data;
  leaveFocus();
  mockStorage({ language, welcomeSeen: 'true', ...(isMember ? { isAuthenticated: 'true' } : {}) });
  mockHistory(path, (reached) => postNews({ kind: 'at', path: reached }));
  // Load the app only after its environment is set up, because it reads some of it on import.
  void import('./show.tsx').then(({ show }) => show(root as HTMLElement, event.data, postNews));
}

addEventListener('message', take);
postNews({ kind: 'ready' });
