import { useSyncExternalStore } from 'react';

function subscribe(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

/** What the server draws for: a device that has just asked it for a page. */
const assumed = () => true;

/** Whether the device believes itself connected, followed [ERR-12]. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine, assumed);
}
