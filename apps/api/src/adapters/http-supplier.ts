import * as z from 'zod/mini';
import { isStorable } from '../platform/database/sql.ts';
import { sign } from '../platform/encryption/signature.ts';
import { isLoopback } from '../platform/loopback.ts';
import type { CancelAnswer, CouponSupplier, Issued, OrderAnswer } from './coupon-supplier.ts';
import { type GuardedReply, guardedRequest, NoReply } from './guarded-request.ts';

export interface SupplierConnection {
  /** Base URL of `/orders/{id}`; https, or http on localhost. */
  url: string;
  secret: string;
  /** Time limit for placing an order; queries and cancellations are also limited to `ASK_MILLIS`. */
  timeLimitMillis: number;
  allowsPrivate: boolean;
}

const ASK_MILLIS = 3_000;
const REPLY_MAX_BYTES = 16_384;

/** Field names that suppliers may not set; a link would take riders out of the app. */
const RESERVED = /^(code|link|instructions)$/i;

const Text = (most: number) => z.string().check(z.minLength(1), z.maxLength(most), z.refine(isStorable));

const IssuedReply = z.object({
  status: z.literal('ISSUED'),
  code: z.nullish(Text(200).check(z.refine((code) => code.trim() === code))),
  url: z.nullish(Text(2_000)),
  expiresAt: z.nullish(z.iso.datetime({ offset: true })),
  fields: z.nullish(
    z
      .record(Text(40), Text(200))
      .check(
        z.refine(
          (fields) => Object.keys(fields).length <= 2 && !Object.keys(fields).some((name) => RESERVED.test(name)),
        ),
      ),
  ),
});
const PendingReply = z.object({ status: z.literal('PENDING') });
const CanceledReply = z.object({ status: z.literal('CANCELED') });
const ErrorReply = z.object({ error: z.string() });

function jsonOf({ type, text }: GuardedReply): unknown {
  if (type !== 'application/json') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns true if riders may be sent to this URL: https, or localhost if the supplier runs there too. */
function isPage(text: string, supplier: URL): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || url.username || url.password) return false;
  return (
    url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname) && isLoopback(supplier.hostname))
  );
}

const faulty = (why: string): OrderAnswer => ({ kind: 'FAULTY', why });
const unknown = (why: string): { kind: 'UNKNOWN'; why: string } => ({ kind: 'UNKNOWN', why });

function issuedOf(body: unknown, supplier: URL): Issued | null {
  const read = IssuedReply.safeParse(body);
  if (!read.success) return null;
  const { code = null, url = null, expiresAt, fields } = read.data;
  if (url !== null && !isPage(url, supplier)) return null;
  return { code, url, expiresAt: expiresAt == null ? null : new Date(expiresAt), fields: fields ?? {} };
}

/** Keeps only the error name for our log, never the supplier's text. */
const nameOf = (error: string): string => (/^[A-Z_]{1,40}$/.test(error) ? error : 'an error without a name');

function orderAnswer(method: 'PUT' | 'GET', reply: GuardedReply, supplier: URL): OrderAnswer {
  const { status } = reply;
  const body = jsonOf(reply);
  if (body === undefined) return unknown(`status ${status} without JSON`);
  if (status === 200) {
    const issued = issuedOf(body, supplier);
    return issued ? { kind: 'ISSUED', issued } : faulty('the order is none that can be shown');
  }
  if (status === 202 && PendingReply.safeParse(body).success) return { kind: 'PENDING' };
  const errorReply = ErrorReply.safeParse(body);
  if (!errorReply.success) return unknown(`status ${status} without an error`);
  const { error } = errorReply.data;
  if (status === 409 && error === 'SOLD_OUT') return { kind: 'SOLD_OUT' };
  if (status === 409 && error === 'CANCELED') return { kind: 'REFUSED', why: 'it was cancelled' };
  // Both groups mean that no order was made: the first are about this order, the others about our access.
  if (method === 'PUT' && [400, 404, 413, 415, 422].includes(status)) return { kind: 'REFUSED', why: nameOf(error) };
  // For an order placed before, only 404 means that it does not exist.
  const none = method === 'PUT' ? [401, 403, 429] : [404];
  return none.includes(status) ? { kind: 'NONE', why: `status ${status}` } : unknown(`status ${status}`);
}

function cancelAnswer(reply: GuardedReply): CancelAnswer {
  const { status } = reply;
  if (status === 204) return { kind: 'GONE' };
  const body = jsonOf(reply);
  if (status === 200 && CanceledReply.safeParse(body).success) return { kind: 'GONE' };
  if (status === 404 && ErrorReply.safeParse(body).success) return { kind: 'GONE' };
  if (status === 409 && ErrorReply.safeParse(body).success) return { kind: 'KEPT' };
  return unknown(`status ${status}`);
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

interface SupplierRequest {
  method: 'GET' | 'PUT' | 'DELETE';
  orderId: string;
  timeLimitMillis: number;
  order?: object;
}

/** Sends one signed request about an order. Rejects with NoReply. */
function askSupplier(
  { url: baseUrl, secret, allowsPrivate }: SupplierConnection,
  { method, orderId, timeLimitMillis, order }: SupplierRequest,
): Promise<GuardedReply> {
  const url = new URL(`${new URL(baseUrl).href.replace(/\/$/, '')}/orders/${encodeURIComponent(orderId)}`);
  const body = order === undefined ? '' : JSON.stringify(order);
  // The signed id names method and order, so a signature cannot be reused for another call.
  const id = `${method.toLowerCase()}_${orderId}`;
  const seconds = Math.floor(Date.now() / 1000);
  const headers = {
    accept: 'application/json',
    ...(order === undefined ? {} : { 'content-type': 'application/json' }),
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': sign(secret, id, seconds, Buffer.from(body)),
  };
  return guardedRequest({
    method,
    url,
    headers,
    body,
    timeLimitMillis,
    replyMaxBytes: REPLY_MAX_BYTES,
    allowsPrivate,
    allowsLoopback: true,
  });
}

/** Asks about an order that no one placed. `isNone`: the supplier says so, as docs/suppliers.md asks. Rejects with NoReply. */
export async function askForNoOrder(
  connection: SupplierConnection,
  { orderId, timeLimitMillis }: { orderId: string; timeLimitMillis: number },
): Promise<{ status: number; isNone: boolean }> {
  const reply = await askSupplier(connection, { method: 'GET', orderId, timeLimitMillis });
  const { data } = ErrorReply.safeParse(jsonOf(reply));
  return { status: reply.status, isNone: reply.status === 404 && data?.error === 'NOT_FOUND' };
}

/** Client for the protocol of docs/suppliers.md [REDEEM-17]. */
export function createHttpSupplier(connection: SupplierConnection): CouponSupplier {
  const { timeLimitMillis } = connection;
  const base = new URL(connection.url);
  const askMillis = Math.min(ASK_MILLIS, timeLimitMillis);
  const ask = (method: 'GET' | 'PUT' | 'DELETE', orderId: string, wait: number, order?: object) =>
    askSupplier(connection, { method, orderId, timeLimitMillis: wait, ...(order && { order }) });
  return {
    async place({ orderId, ...order }) {
      try {
        return orderAnswer('PUT', await ask('PUT', orderId, timeLimitMillis, order), base);
      } catch (error) {
        const never = error instanceof NoReply && !error.mayHaveArrived;
        return never ? { kind: 'NONE', why: reasonOf(error) } : unknown(reasonOf(error));
      }
    },
    async look(orderId) {
      try {
        return orderAnswer('GET', await ask('GET', orderId, askMillis), base);
      } catch (error) {
        return unknown(reasonOf(error));
      }
    },
    async cancel(orderId) {
      try {
        return cancelAnswer(await ask('DELETE', orderId, askMillis));
      } catch (error) {
        return unknown(reasonOf(error));
      }
    },
  };
}
