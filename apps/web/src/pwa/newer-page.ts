/** Calls back each time the service worker finds that the page it opens the app with has become another one at the server: the agency has changed. Answers how to stop. */
export function followNewerPage(onNewer: () => void): () => void {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const hear = ({ data }: MessageEvent<unknown>) => {
    if (data === 'newer-page') onNewer();
  };
  container?.addEventListener('message', hear);
  return () => container?.removeEventListener('message', hear);
}
