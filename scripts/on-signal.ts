/** npm hands on to its command what the terminal sent to that already: what follows this soon is one press of Ctrl-C. */
const ONE_PRESS_MILLIS = 1000;

/** Calls `stop` with the first signal to end (Ctrl-C, a closed terminal); the next press of Ctrl-C ends the process at once. */
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
