/** What the page asks, and the worker answers where it is so. */
const question = 'newer-page';

/** Calls back where the page that the service worker opened the app with has become another one at the server: the agency has changed. Answers how to stop. */
export function followNewerPage(onNewer: () => void): () => void {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const hear = ({ data }: MessageEvent<unknown>) => {
    if (data === question) onNewer();
  };
  container?.addEventListener('message', hear);
  container?.controller?.postMessage(question);
  return () => container?.removeEventListener('message', hear);
}
