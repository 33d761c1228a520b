/** What the page asks, and the worker answers where it is so. */
const question = 'newer-page';

/** The way to the service worker; none in a frame without an origin, as the desk's preview is, which throws when it is asked for. */
function workers(): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined;
  }
}

/** Calls back where the page that the service worker opened the app with has become another one at the server: the agency has changed. Answers how to stop. */
export function followNewerPage(onNewer: () => void): () => void {
  const container = workers();
  const hear = ({ data }: MessageEvent<unknown>) => {
    if (data === question) onNewer();
  };
  container?.addEventListener('message', hear);
  container?.controller?.postMessage(question);
  return () => container?.removeEventListener('message', hear);
}
