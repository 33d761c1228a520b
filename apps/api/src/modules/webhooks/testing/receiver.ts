import http, { type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

type Reply = (response: ServerResponse, request: Received) => void;

export const withStatus =
  (status: number, text = ''): Reply =>
  (response) =>
    response.writeHead(status).end(text);

/** A local HTTP server that receives webhooks and answers as set. */
export async function startReceiver(reply: Reply = withStatus(204)) {
  const receiver = { url: '', received: [] as Received[], reply };
  const server = http.createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      const one = { headers: request.headers, body };
      receiver.received.push(one);
      receiver.reply(response, one);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  return receiver;
}
