import type { ChildProcess } from 'node:child_process';

/** Asks a child process to end and waits until it has; ends it the hard way after ten seconds. */
export function endChild(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    const force = setTimeout(() => child.kill('SIGKILL'), 10_000);
    child.once('exit', () => {
      clearTimeout(force);
      resolve();
    });
    child.kill('SIGTERM');
  });
}

/** Sends a child one message and answers the next one it sends back. Rejects when it ends instead. */
export function ask<Reply>(child: ChildProcess, message: object): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const gone = (code: number | null): void => reject(new Error(`A child process ended with ${code}.`));
    if (!child.connected) return gone(child.exitCode);
    child.once('exit', gone);
    child.once('message', (reply) => {
      child.off('exit', gone);
      resolve(reply as Reply);
    });
    child.send(message);
  });
}
