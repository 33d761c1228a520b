import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  facts: Record<string, string | number>;
}

interface Collector {
  endpoint: string;
  spans(): CollectedSpan[];
  text(): string;
  close(): void;
}

interface Otlp {
  resourceSpans: {
    scopeSpans: {
      spans: (Omit<CollectedSpan, 'facts'> & {
        attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
      })[];
    }[];
  }[];
}

const spansOf = (body: string): CollectedSpan[] =>
  (JSON.parse(body) as Otlp).resourceSpans
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap(({ spans }) => spans)
    .map(({ attributes, ...span }) => ({
      ...span,
      facts: Object.fromEntries(
        attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? JSON.stringify(value)]),
      ),
    }));

export async function startCollector(): Promise<Collector> {
  const bodies: string[] = [];
  const server = http.createServer((request, reply) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      if (request.url === '/v1/traces') bodies.push(body);
      reply.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () => bodies.flatMap(spansOf),
    text: () => bodies.join('\n'),
    close: () => void server.close(),
  };
}
