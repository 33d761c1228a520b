import { randomInt } from 'node:crypto';
import net from 'node:net';
import type { TestReply, TestRequest, TestTenant, World } from './index.ts';

export interface Outcome {
  /** 0 if the connection broke before the whole reply arrived. */
  status: number;
  body: any;
}

export type Contender = () => Promise<() => Promise<Outcome>>;

export type Server = (tenant: TestTenant, request: TestRequest) => Contender;

/** Waits until all contenders are ready, then starts them together in random order; results are in the order given. */
export async function releaseTogether(contenders: Contender[]): Promise<Outcome[]> {
  const ready = await Promise.all(contenders.map((contender) => contender()));
  const outcomes: Promise<Outcome>[] = [];
  const places = ready.map((_, place) => place);
  while (places.length > 0) {
    const [place = 0] = places.splice(randomInt(places.length), 1);
    outcomes[place] = (ready[place] as () => Promise<Outcome>)();
  }
  return Promise.all(outcomes);
}

const requestText = (tenant: TestTenant, { method, path, cookie, headers }: TestRequest): string => {
  const lines = {
    host: tenant.host,
    connection: 'close',
    'content-length': '0',
    'sec-fetch-site': 'same-origin',
    cookie,
    ...headers,
  };
  const head = Object.entries(lines).flatMap(([name, value]) => (value === undefined ? [] : `${name}: ${value}\r\n`));
  return `${method} ${path} HTTP/1.1\r\n${head.join('')}\r\n`;
};

function outcomeOf(text: string): Outcome {
  const status = Number(text.slice(9, 12));
  const body = text.slice(text.indexOf('\r\n\r\n') + 4);
  try {
    return { status, body: JSON.parse(body) };
  } catch {
    return { status: 0, body: {} };
  }
}

/**
 * A server in a separate process. Each contender has its own connection and has sent all but the last byte of its
 * request (without body) when it is ready.
 */
export const serverOnPort =
  (port: number): Server =>
  (tenant, request) =>
  async () => {
    const text = requestText(tenant, request);
    const socket = net.connect({ port, host: '127.0.0.1', noDelay: true });
    let came = '';
    socket.on('data', (chunk) => (came += chunk.toString()));
    const closed = new Promise<Outcome>((resolve) => {
      socket.once('error', () => resolve({ status: 0, body: {} }));
      socket.once('close', () => resolve(outcomeOf(came)));
    });
    await new Promise<void>((resolve) => socket.write(text.slice(0, -1), () => resolve()));
    return () => {
      socket.write(text.slice(-1));
      return closed;
    };
  };

export const serverInProcess =
  (w: World): Server =>
  (tenant, request) =>
  async () =>
  (): Promise<TestReply> =>
    w.request(tenant, request);
