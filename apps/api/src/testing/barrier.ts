import { randomInt } from 'node:crypto';
import net from 'node:net';
import type { TestReply, TestRequest, TestTenant, World } from './index.ts';

/** What a contender brought home. */
export interface Outcome {
  /** 0 when the connection broke before the whole reply came. */
  status: number;
  /** Of every shape. */
  body: any;
}

/** Gets ready at the barrier; what it answers runs off. */
export type Contender = () => Promise<() => Promise<Outcome>>;

/** A contender that presses once, through one of the servers. */
export type Server = (tenant: TestTenant, request: TestRequest) => Contender;

/** Holds contenders until all of them are ready, then lets them off together, in an order of chance; outcomes in the order given. */
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
 * A server in a process of its own. Each contender has a connection of its own, over which everything but the last byte
 * of its request (which has no body) has gone when it stands ready.
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

/** The server inside this process. */
export const serverInProcess =
  (w: World): Server =>
  (tenant, request) =>
  async () =>
  (): Promise<TestReply> =>
    w.request(tenant, request);
