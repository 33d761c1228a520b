import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { WorstCall } from '../../apps/api/src/testing/worst-input.ts';

/** Calls to be sent one after the other on each of several connections. */
interface Attack {
  port: number;
  seconds: number;
  connections: number;
  /** How long a connection waits after a refused call; the next call follows an accepted one at once. */
  refusedPauseMillis: number;
  calls: WorstCall[];
  riderHost: string;
  deskHost: string;
  tokens: string[];
  from: number;
}

export interface AttackResult {
  byStatus: Record<string, number>;
  longest: { name: string; millis: number };
  next: number;
}

/** A prime step through the calls, so calls of one route are spread out. */
const STEP = 263;

/** Sends one call; resolves to its status, or to `cut` if the connection ended first. */
function send(
  { method, path, headers, body, by, isDesk }: WorstCall,
  { port, riderHost, deskHost, tokens }: Attack,
  place: number,
  agent: http.Agent,
): Promise<string> {
  const desk = isDesk ? { origin: `https://${deskHost}` } : {};
  const cookie = by === 'staff' ? { cookie: `__Host-desk=${tokens[place % tokens.length]}` } : {};
  const length = method === 'GET' ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  return new Promise((resolve) => {
    const request = http.request({
      agent,
      host: '127.0.0.1',
      port,
      method,
      path,
      headers: {
        host: isDesk ? deskHost : riderHost,
        // Many networks, so no per-network limit ends the attack early.
        'x-forwarded-for': `198.18.${(place >> 8) & 255}.${place & 255}`,
        ...desk,
        ...cookie,
        ...headers,
        ...length,
      },
    });
    request.on('response', (reply) => {
      reply.resume();
      reply.on('close', () => resolve(String(reply.statusCode)));
    });
    request.on('error', () => resolve('cut'));
    request.end(body);
  });
}

export async function attack(order: Attack): Promise<AttackResult> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: order.connections });
  const byStatus: Record<string, number> = {};
  let longest = { name: '', millis: 0 };
  let place = order.from;
  const until = performance.now() + order.seconds * 1000;
  const connection = async (): Promise<void> => {
    while (performance.now() < until) {
      const turn = place;
      place += 1;
      const call = order.calls[(turn * STEP) % order.calls.length] as WorstCall;
      const began = performance.now();
      const status = await send(call, order, turn, agent);
      const millis = performance.now() - began;
      byStatus[status] = (byStatus[status] ?? 0) + 1;
      if (status >= '400') await wait(order.refusedPauseMillis);
      if (millis > longest.millis) longest = { name: call.name, millis: Math.round(millis) };
    }
  };
  await Promise.all(Array.from({ length: order.connections }, connection));
  agent.destroy();
  return { byStatus, longest, next: place };
}

if (process.send && process.argv[1] === import.meta.filename) {
  process.on('message', (order: Attack) => {
    attack(order).then(
      (result) => process.send?.(result),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
}
