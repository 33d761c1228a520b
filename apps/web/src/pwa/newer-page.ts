/** The page's question; the worker replies only if it is so. */
const question = 'newer-page';

/**
 * The service worker container; undefined in a frame with an opaque origin such as the desk's preview, where access
 * throws.
 */
function getServiceWorkers(): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined;
  }
}

/**
 * Calls back if the cached page that the app opened from has changed on the server, because the agency changed. Returns
 * a function to stop.
 */
export function onNewerPage(onNewer: () => void): () => void {
  const container = getServiceWorkers();
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    if (data === question) onNewer();
  };
  container?.addEventListener('message', onMessage);
  container?.controller?.postMessage(question);
  return () => container?.removeEventListener('message', onMessage);
}
