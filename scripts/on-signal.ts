/**
 * npm forwards a signal that the terminal already sent to its command: signals this close together are one press of
 * Ctrl-C.
 */
const ONE_PRESS_MILLIS = 1000;

/**
 * Calls `stop` on the first termination signal (Ctrl-C, a closed terminal); the next Ctrl-C ends the process
 * immediately.
 */
export function onSignal(stop: () => void): void {
  let since: number | undefined;
  const hear = (): void => {
    if (since === undefined) {
      since = performance.now();
      stop();
    } else if (performance.now() - since > ONE_PRESS_MILLIS) process.exit(1);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, hear);
}
