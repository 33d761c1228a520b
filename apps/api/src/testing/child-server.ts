import { type ChildProcess, spawn } from 'node:child_process';
import http from 'node:http';
import path from 'node:path';
import { freePort } from './free-port.ts';

export interface ChildServer {
  port: number;
  said(): string;
  signal(name: NodeJS.Signals): void;
  /** Resolves to the exit code; null if a signal ended it. */
  gone: Promise<number | null>;
  /** Sends a request; rejects if the connection breaks before the whole reply arrives. */
  request(request: ChildRequest): Promise<ChildReply>;
}

interface ChildRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
}

interface ChildReply {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
}

const FROM_THE_APP = { 'sec-fetch-site': 'same-origin' };

const send = (port: number, { method = 'GET', path: url, headers = {}, body }: ChildRequest): Promise<ChildReply> =>
  new Promise((resolve, reject) => {
    const json = body === undefined ? {} : { 'content-type': 'application/json' };
    const options = {
      host: '127.0.0.1',
      port,
      method,
      path: url,
      headers: { ...FROM_THE_APP, ...json, ...headers },
      agent: false,
    };
    const request = http.request(options);
    request.once('error', reject);
    request.once('response', (reply) => {
      let text = '';
      reply.on('data', (chunk: Buffer) => (text += chunk.toString()));
      reply.once('error', reject);
      reply.once('end', () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text }));
    });
    request.end(body === undefined ? undefined : JSON.stringify(body));
  });

const OURS = path.join(import.meta.dirname, '../main.ts');

/**
 * Starts the server process, from this release or another's `main.ts`, at `PORT` or a free port; doesn't wait until it
 * listens.
 */
export async function spawnServer(environment: Record<string, string>, main = OURS): Promise<ChildServer> {
  const port = Number(environment['PORT'] ?? (await freePort()));
  const child: ChildProcess = spawn(process.execPath, [main], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATA_KEYS: 'test data key of thirty-two characters',
      DATA_LOOKUP_KEY: 'test lookup key of thirty-two chars!!',
      RUN_JOBS: 'false',
      RATE_LIMITS: 'false',
      INSECURE_COOKIES: 'true',
      ...environment,
      PORT: String(port),
    },
  });
  let output = '';
  const hear = (chunk: Buffer): void => void (output += chunk.toString());
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  return {
    port,
    said: () => output,
    signal: (name) => void child.kill(name),
    gone: new Promise((resolve) => child.once('close', (code) => resolve(code))),
    request: (request) => send(port, request),
  };
}

/** Starts the server process and waits until it listens; rejects with its output if it ends before. */
export async function startServer(environment: Record<string, string>, main?: string): Promise<ChildServer> {
  const server = await spawnServer(environment, main);
  const ended = server.gone.then((code) => {
    throw new Error(`The server ended with ${code}: ${server.said()}`);
  });
  const listens = async (): Promise<void> => {
    for (;;) {
      const reply = await server.request({ path: '/livez' }).catch(() => undefined);
      if (reply) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  await Promise.race([listens(), ended]);
  ended.catch(() => {});
  return server;
}
