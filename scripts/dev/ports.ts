import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export const HOST = '127.0.0.1';

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = net.createServer().once('error', () => resolve(false));
    probe.listen(port, HOST, () => probe.close(() => resolve(true)));
  });

/** Waits until a port is free, and logs it once. */
export async function untilFree(port: number): Promise<void> {
  if (await isFree(port)) return;
  console.error(
    `Port ${port} of ${HOST} is in use: end the other program, or stop this with Ctrl-C and choose another port. Example: PORT=${port + 1} npm run dev`,
  );
  while (!(await isFree(port))) await wait(500);
}

/** Resolves when a server accepts connections at an address; rejects otherwise. */
export const reach = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const socket = net.connect(Number(port), hostname, () => resolve(void socket.destroy())).once('error', reject);
  });
