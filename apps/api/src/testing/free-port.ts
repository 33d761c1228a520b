import { randomInt } from 'node:crypto';
import net from 'node:net';

/** Where nobody's outgoing connections begin: a port that is free now is not taken by one of them before it is listened on. */
const FIRST = 20_000;
const LAST = 30_000;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** The first of `count` ports in a row that nobody listens on. */
export async function freePort(count = 1): Promise<number> {
  for (;;) {
    const first = randomInt(FIRST, LAST - count);
    const free = await Promise.all(Array.from({ length: count }, (_, place) => isFree(first + place)));
    if (free.every(Boolean)) return first;
  }
}
