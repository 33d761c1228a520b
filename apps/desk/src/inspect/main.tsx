import './inspect.css';
import { createRoot } from 'react-dom/client';
import { Inspect } from './inspect.tsx';
import { loadShift } from './shift.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(<Inspect />);
void loadShift();
// Its script may be only this file: the page's policy requires a named rule.
const WORKER = '/inspect/sw.js';
const { trustedTypes } = globalThis as {
  trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL(url: string): string },
    ): { createScriptURL(url: string): string };
  };
};
const policy = trustedTypes?.createPolicy('fareback', {
  createScriptURL(url) {
    if (url !== WORKER) throw new TypeError(`Not a script of ours: ${url}`);
    return url;
  },
});
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  void navigator.serviceWorker.register(policy?.createScriptURL(WORKER) ?? WORKER).catch(() => {});
