import { randomBytes, randomInt } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod/mini';
import { isSigned } from '../platform/encryption/signature.ts';
import { escapeHtml } from '../platform/escape-html.ts';

/** An order as the local supplier keeps it. */
export interface LocalOrder {
  product: string;
  reference: string;
  amount?: number | undefined;
  account?: string | undefined;
  status: 'PENDING' | 'ISSUED' | 'CANCELED';
  /** Null for credit. */
  code: string | null;
  /** What was used cannot be cancelled. */
  isUsed: boolean;
}

/** A call as it comes in. */
export interface SupplierCall {
  method: 'GET' | 'PUT' | 'DELETE';
  orderId: string;
}

export interface LocalSupplierOptions {
  clock?: () => Date;
  /** Looks at a call before it is carried out and may answer it in its place, then resolves to true: for what goes wrong. */
  before?: (call: SupplierCall, reply: http.ServerResponse) => Promise<boolean> | boolean;
  /** Looks at a call after it was carried out, before it is answered. */
  after?: (call: SupplierCall, reply: http.ServerResponse) => Promise<boolean> | boolean;
  /** Code of the next order; made up unless it is given. */
  nextCode?: (product: string) => string;
}

/** A supplier that speaks the protocol of docs/suppliers.md, in memory: the reference for suppliers, and the demo's. */
export interface LocalSupplier {
  url: string;
  secret: string;
  /** By id; an order that was cancelled before it came stands here, too. */
  orders: Map<string, LocalOrder>;
  soldOut: Set<string>;
  /** Products whose orders are worked on for a while: `finish` issues them. */
  slow: Set<string>;
  finish(orderId: string): void;
  stop(): Promise<void>;
}

const OrderBody = z.object({
  product: z.string(),
  reference: z.string(),
  amount: z.optional(z.int()),
  account: z.optional(z.string()),
});

const CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const BODY_MAX_BYTES = 65_536;

const madeUpCode = (product: string): string => {
  const part = (): string => Array.from({ length: 4 }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('');
  return `${
    product
      .toUpperCase()
      .replaceAll(/[^A-Z0-9]/g, '')
      .slice(0, 8) || 'CODE'
  }-${part()}-${part()}`;
};

async function bodyOf(request: http.IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > BODY_MAX_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

type Answer = readonly [status: number, body: object];

const headerOf = (request: http.IncomingMessage, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};

const ticketPage = (code: string, product: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8" /><meta name="viewport" content="width=device-width" /><title>${escapeHtml(product)}</title></head><body><h1>${escapeHtml(product)}</h1><p>${escapeHtml(code)}</p></body></html>`;

/** The supplier's memory and its answers to well-formed calls, as docs/suppliers.md promises them. */
function createOrderBook(nextCode: (product: string) => string, ticketUrl: (code: string) => string) {
  const orders = new Map<string, LocalOrder>();
  const soldOut = new Set<string>();
  const slow = new Set<string>();

  const toAnswer = ({ status, code }: LocalOrder): Answer => {
    if (status === 'CANCELED') return [409, { error: 'CANCELED' }];
    if (status === 'PENDING') return [202, { status }];
    return [200, code === null ? { status } : { status, code, url: ticketUrl(code) }];
  };

  const place = (orderId: string, body: Buffer): Answer => {
    const known = orders.get(orderId);
    if (known) return toAnswer(known);
    const text = OrderBody.safeParse(JSON.parse(body.toString()));
    if (!text.success) return [400, { error: 'INVALID_REQUEST' }];
    const { product, reference, amount, account } = text.data;
    if (soldOut.has(product)) return [409, { error: 'SOLD_OUT' }];
    const isCredit = amount !== undefined;
    if (isCredit && account === undefined) return [422, { error: 'ACCOUNT_NEEDED' }];
    const code = isCredit ? null : nextCode(product);
    const status = slow.has(product) ? 'PENDING' : 'ISSUED';
    const order: LocalOrder = { product, reference, amount, account, status, code, isUsed: false };
    orders.set(orderId, order);
    return toAnswer(order);
  };

  const cancel = (orderId: string): Answer => {
    const known = orders.get(orderId);
    if (known?.isUsed) return [409, { error: 'USED' }];
    // An order that has not come yet is remembered as cancelled: should it still come, nothing is issued.
    const none = { product: '', reference: '', status: 'CANCELED', code: null, isUsed: false } as const;
    orders.set(orderId, known ? { ...known, status: 'CANCELED' } : none);
    return [200, { status: 'CANCELED' }];
  };

  const answer = ({ method, orderId }: SupplierCall, body: Buffer): Answer => {
    if (method === 'PUT') return place(orderId, body);
    if (method === 'DELETE') return cancel(orderId);
    const known = orders.get(orderId);
    return known ? toAnswer(known) : [404, { error: 'NOT_FOUND' }];
  };
  return { orders, soldOut, slow, answer };
}

/** Whether the program signed this very call with the secret it was given, just now. */
function isOurs(
  secret: string,
  request: http.IncomingMessage,
  { method, orderId }: SupplierCall,
  { body, now }: { body: Buffer; now: Date },
): boolean {
  const headers = {
    'webhook-id': headerOf(request, 'webhook-id'),
    'webhook-timestamp': headerOf(request, 'webhook-timestamp'),
    'webhook-signature': headerOf(request, 'webhook-signature'),
  };
  const isMeant = headers['webhook-id'] === `${method.toLowerCase()}_${orderId}`;
  return isMeant && isSigned([secret], headers, body, now);
}

/** The call that a request makes; undefined when it is none of the protocol's. */
function callOf({ url = '', method }: http.IncomingMessage): SupplierCall | undefined {
  const orderId = /^\/orders\/([^/?]+)$/.exec(url)?.[1];
  if (orderId === undefined || (method !== 'GET' && method !== 'PUT' && method !== 'DELETE')) return undefined;
  return { method, orderId: decodeURIComponent(orderId) };
}

/** Code of the ticket whose page is asked for; undefined when it is another page. */
function ticketOf({ url = '' }: http.IncomingMessage): string | undefined {
  const code = /^\/tickets\/([^/?]+)$/.exec(url)?.[1];
  return code === undefined ? undefined : decodeURIComponent(code);
}

function sendTicket(reply: http.ServerResponse, code: string, orders: Iterable<LocalOrder>): void {
  const order = [...orders].find((each) => each.code === code);
  reply.writeHead(order ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
  reply.end(order ? ticketPage(code, order.product) : '');
}

function send(reply: http.ServerResponse, [status, content]: Answer): void {
  reply.writeHead(status, { 'content-type': 'application/json' });
  reply.end(JSON.stringify(content));
}

/** Starts a local supplier on this machine, on a port that is free. */
export async function startLocalSupplier({
  clock = () => new Date(),
  before,
  after,
  nextCode = madeUpCode,
}: LocalSupplierOptions = {}): Promise<LocalSupplier> {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  let url = '';
  const { answer, ...book } = createOrderBook(nextCode, (code) => `${url}/tickets/${encodeURIComponent(code)}`);

  const serve = async (request: http.IncomingMessage, reply: http.ServerResponse): Promise<void> => {
    const ticket = ticketOf(request);
    if (ticket !== undefined) return sendTicket(reply, ticket, book.orders.values());
    const call = callOf(request);
    const body = await bodyOf(request);
    if (call === undefined) return send(reply, [404, { error: 'NOT_FOUND' }]);
    if (body === null) return send(reply, [413, { error: 'TOO_LARGE' }]);
    if (await before?.(call, reply)) return;
    const isKnown = isOurs(secret, request, call, { body, now: clock() });
    const answered: Answer = isKnown ? answer(call, body) : [401, { error: 'SIGNATURE_INVALID' }];
    if (await after?.(call, reply)) return;
    send(reply, answered);
  };

  const server = http.createServer((request, reply) => {
    serve(request, reply).catch(() => {
      if (!reply.headersSent) reply.writeHead(400, { 'content-type': 'application/json' });
      reply.end(JSON.stringify({ error: 'INVALID_REQUEST' }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...book,
    url,
    secret,
    finish(orderId) {
      const order = book.orders.get(orderId);
      if (order?.status === 'PENDING') order.status = 'ISSUED';
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
