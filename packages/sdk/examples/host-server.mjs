// Your app's server with plain node:http: receives webhooks, makes hand-over tokens and serves the page with the frame.
// Run: PARTNER_SECRET=whsec_… WEBHOOK_SECRET=whsec_… FAREBACK_URL=https://rewards.agency.example FAREBACK_AGENCY=my-agency node host-server.mjs
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createHandOverToken, verifyWebhook, WebhookError } from '@fareback/sdk/server';

const { FAREBACK_URL, FAREBACK_AGENCY, PARTNER_SECRET, WEBHOOK_SECRET = '', PORT = '8080' } = process.env;
const page = fs.readFileSync(new URL('./frame.html', import.meta.url), 'utf8');
const sdk = path.dirname(fileURLToPath(import.meta.resolve('@fareback/sdk')));
/** Webhooks arrive twice now and then. Keep the ids in your database instead. */
const processed = new Set();

/** Replace this with your own session: never take a rider's id from the request itself. */
const riderOf = (request) => (request.headers.cookie === 'session=ana' ? 'rider-ana' : null);

/** Largest accepted body, in bytes. */
const BODY_MAX = 1_000_000;

/** The bytes of a body; null if there are too many. */
async function readBody(request) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > BODY_MAX) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function receiveWebhook(request) {
  const body = await readBody(request);
  if (body === null) return [413];
  const secrets = WEBHOOK_SECRET.trim().split(/\s+/);
  const event = await verifyWebhook({ headers: request.headers, body }, { secrets });
  if (!processed.has(event.id)) console.log('event', event.type);
  processed.add(event.id);
  return [204];
}

/** For the page's own script only: a browser sends Sec-Fetch-Site, and other sites cannot change it. */
async function handOver(request) {
  const riderId = riderOf(request);
  if (request.headers['sec-fetch-site'] !== 'same-origin') return [403];
  if (riderId === null) return [401];
  const token = await createHandOverToken({ tenantId: FAREBACK_AGENCY, riderId }, { secret: PARTNER_SECRET });
  return [200, 'application/json', JSON.stringify({ token })];
}

function serveScript(url) {
  const file = path.join(sdk, path.normalize(url.slice('/sdk/'.length)));
  if (!file.startsWith(sdk + path.sep) || !file.endsWith('.js') || !fs.existsSync(file)) return [404];
  return [200, 'text/javascript', fs.readFileSync(file)];
}

async function answer(request) {
  const { method, url = '/' } = request;
  if (method === 'POST' && url === '/webhooks') return receiveWebhook(request);
  if (method === 'POST' && url === '/hand-over') return handOver(request);
  if (method === 'GET' && url.startsWith('/sdk/')) return serveScript(url);
  if (method === 'GET' && url === '/')
    return [200, 'text/html; charset=utf-8', page.replace('FAREBACK_URL', FAREBACK_URL)];
  return [404];
}

async function reply(request, response) {
  const [status, type, body] = await answer(request).catch((error) => {
    if (error instanceof WebhookError) return [401];
    console.error(error);
    return [500];
  });
  response.writeHead(status, type ? { 'content-type': type, 'cache-control': 'no-store' } : {}).end(body);
}

http
  .createServer((request, response) => void reply(request, response))
  .listen(Number(PORT), () => console.log(`listening on ${PORT}`));
