import fs from 'node:fs';
import http from 'node:http';

/*
 * Yardstick: Node's own server sending bytes it was given, and nothing else. Arguments: port, file of recordings.
 */

interface Recording {
  url: string;
  status: number;
  /** Names and values in turn. */
  headers: string[];
  /** Base64. */
  body: string;
}

const [port = '', file = ''] = process.argv.slice(2);
const replies = new Map(
  (JSON.parse(fs.readFileSync(file, 'utf8')) as Recording[]).map(({ url, status, headers, body }) => {
    const bytes = Buffer.from(body, 'base64');
    return [url, { status, headers: [...headers, 'content-length', String(bytes.length)], bytes }];
  }),
);

http
  .createServer((request, response) => {
    const reply = replies.get(request.url ?? '');
    if (!reply) return void response.writeHead(404).end();
    response.writeHead(reply.status, reply.headers).end(reply.bytes);
  })
  .listen(Number(port), '127.0.0.1', () => process.send?.('listening'));
