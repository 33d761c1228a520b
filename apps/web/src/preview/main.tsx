import '@fareback/ui/styles/base.css';
import type { PreviewNews, PreviewScene } from '@fareback/contract';
import { mockHistory } from './mock-history.ts';

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

/**
 * Prevents dialogs in the frame from taking the focus from the desk, where the user may be typing; after a click in the
 * frame the focus works like for a rider [DESK-421].
 */
function leaveFocus(): void {
  const focus = Reflect.get(HTMLElement.prototype, 'focus');
  HTMLElement.prototype.focus = function focusWhereFrameHasIt(this: HTMLElement, options?: FocusOptions): void {
    if (document.hasFocus()) focus.call(this, options);
  };
}

/** In-memory storage: a frame with an opaque origin has no storage, and a preview stores nothing. */
function createStorage(entries: Record<string, string>): Storage {
  const stored = new Map(Object.entries(entries));
  return {
    get length() {
      return stored.size;
    },
    clear: () => stored.clear(),
    getItem: (key) => stored.get(key) ?? null,
    key: (index) => [...stored.keys()][index] ?? null,
    removeItem: (key) => void stored.delete(key),
    setItem: (key, value) => void stored.set(key, value),
  };
}

/** Replaces the browser's storages by ones with `entries`, and cookies by nothing. */
function mockStorage(entries: Record<string, string>): void {
  Object.defineProperty(window, 'localStorage', { value: createStorage(entries) });
  Object.defineProperty(window, 'sessionStorage', { value: createStorage({}) });
  Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} });
}
