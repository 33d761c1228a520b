import type { ChildProcess } from 'node:child_process';

/** Asks a child process to exit and waits; kills it after ten seconds. */
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

/** Sends a child one message and returns its next one. Rejects if the child exits first. */
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
