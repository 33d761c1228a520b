import net from 'node:net';
import type { Bench } from '../support/scenario.ts';

/** Slow 4G: replies take an extra 150 ms, with 1.6 Mbit/s shared by all downloads. */
const latencyMillis = 150;
const bytesPerMilli = 204.8;
/** Smallest time slice of the line; each connection sends about one packet in it. */
const beatMillis = 5;

interface Waiting {
  due: number;
  bytes: Buffer;
}

export interface SlowLine {
  port: number;
  /** Cuts or restores the line, as in a tunnel: transfers in progress are lost and no new connections succeed. */
  cut(isCut: boolean): void;
}

/**
 * A slow line to a local server. It also slows requests of a service worker, which browser throttling doesn't. Stopped
 * with the scenario.
 */
export async function startSlowLine(bench: Bench, serverPort: number): Promise<SlowLine> {
  const lanes = new Map<net.Socket, Waiting[]>();
  let isCut = false;
  const server = net.createServer((rider) => {
    if (isCut) {
      rider.destroy();
      return;
    }
    const upstream = net.connect(serverPort, '127.0.0.1');
    const queue: Waiting[] = [];
    lanes.set(rider, queue);
    rider.pipe(upstream);
    upstream.on('data', (bytes: Buffer) => queue.push({ due: performance.now() + latencyMillis, bytes }));
    const end = (): void => {
      lanes.delete(rider);
      rider.destroy();
      upstream.destroy();
    };
    for (const socket of [rider, upstream]) socket.on('error', end).on('close', end);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  let last = performance.now();
  const beat = setInterval(() => {
    const now = performance.now();
    share(lanes, (now - last) * bytesPerMilli, now);
    last = now;
  }, beatMillis);
  bench.atEnd(() => {
    clearInterval(beat);
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The slow line has no port.');
  return {
    port: address.port,
    cut(isNowCut) {
      isCut = isNowCut;
      if (isCut) for (const rider of lanes.keys()) rider.destroy();
    },
  };
}

/** Sends due data up to the budget, one packet per connection in turn. */
function share(lanes: Map<net.Socket, Waiting[]>, budget: number, now: number): void {
  let left = budget;
  for (let sent = true; sent && left > 0; ) {
    sent = false;
    for (const [rider, queue] of lanes) {
      const [first] = queue;
      if (first === undefined || first.due > now || left <= 0) continue;
      const packet = first.bytes.subarray(0, Math.min(1460, Math.ceil(left)));
      rider.write(packet);
      left -= packet.length;
      sent = true;
      if (packet.length === first.bytes.length) queue.shift();
      else first.bytes = first.bytes.subarray(packet.length);
    }
  }
}
