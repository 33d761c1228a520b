import { randomInt } from 'node:crypto';
import net from 'node:net';

/** Below the ephemeral port range, so no outgoing connection takes the port before it is used. */
const FIRST = 20_000;
const LAST = 30_000;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

export async function freePort(count = 1): Promise<number> {
  for (;;) {
    const first = randomInt(FIRST, LAST - count);
    const free = await Promise.all(Array.from({ length: count }, (_, place) => isFree(first + place)));
    if (free.every(Boolean)) return first;
  }
}
