import { randomBytes } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod/mini';
import { isSigned } from '../platform/encryption/signature.ts';
import type { AccountCheck } from './http-account-checker.ts';

/** Derives the demo card's security code from its number, so any number can be tried. */
export const demoSecurityCode = (number: string): string =>
  String(Number(number.replaceAll(' ', '')) % 997).padStart(3, '0');

interface DemoAnswer {
  reply: CheckReply;
  later?: 'yes' | 'no';
}

/**
 * Decides a demo provider's answer so each case can be tried: by the security code if one is typed. Otherwise an
 * identifier ending in 77 or beginning with "later" is confirmed later, 99 or "doubt" rejected later, 00 or "no"
 * rejected at once, and all others confirmed.
 */
export function demoAnswer({ identifier, secondFact }: Pick<AccountCheck, 'identifier' | 'secondFact'>): DemoAnswer {
  const no: DemoAnswer = { reply: { result: 'no', reason: 'the demo says so' } };
  if (secondFact !== null) return secondFact === demoSecurityCode(identifier) ? { reply: { result: 'yes' } } : no;
  if (/^later|^[A-Z\d]*77$/.test(identifier)) return { reply: { result: 'later' }, later: 'yes' };
  if (/^doubt|^[A-Z\d]*99$/.test(identifier)) return { reply: { result: 'later' }, later: 'no' };
  return /^no\b|^[A-Z\d]*00$/.test(identifier) ? no : { reply: { result: 'yes' } };
}

export type CheckReply = { result: 'yes' | 'later' } | { result: 'no'; reason?: string };

export interface LocalCheckerOptions {
  clock?: () => Date;
  /** Decides the answer, also by request path; yes by default. */
  answer?: (question: AccountCheck, path: string) => CheckReply;
  /** Runs before the answer and may send its own reply, then resolves to true; used to simulate failures. */
  before?: (question: AccountCheck, reply: http.ServerResponse) => Promise<boolean> | boolean;
}

/**
 * An in-memory provider for the protocol of docs/account-checks.md: the reference implementation, also used by the
 * demo.
 */
export interface LocalChecker {
  url: string;
  secret: string;
  /** All signed checks, in order of arrival. */
  asked: AccountCheck[];
  stop(): Promise<void>;
}

const Question = z.object({ checkId: z.string(), identifier: z.string(), secondFact: z.nullable(z.string()) });
const BODY_MAX_BYTES = 16_384;

async function bodyOf(request: http.IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > BODY_MAX_BYTES) throw new Error('The body is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const headerOf = (request: http.IncomingMessage, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};

function send(reply: http.ServerResponse, status: number, body: object): void {
  reply.writeHead(status, { 'content-type': 'application/json' });
  reply.end(JSON.stringify(body));
}

export async function startLocalChecker({
  clock = () => new Date(),
  answer = () => ({ result: 'yes' }),
  before,
}: LocalCheckerOptions = {}): Promise<LocalChecker> {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const checks: AccountCheck[] = [];

  const serve = async (request: http.IncomingMessage, reply: http.ServerResponse): Promise<void> => {
    if (request.method !== 'POST') return send(reply, 405, { error: 'METHOD_NOT_ALLOWED' });
    const body = await bodyOf(request);
    const headers = {
      'webhook-id': headerOf(request, 'webhook-id'),
      'webhook-timestamp': headerOf(request, 'webhook-timestamp'),
      'webhook-signature': headerOf(request, 'webhook-signature'),
    };
    const question = Question.parse(JSON.parse(body.toString()));
    const isOurs = headers['webhook-id'] === `check_${question.checkId}` && isSigned([secret], headers, body, clock());
    if (!isOurs) return send(reply, 401, { error: 'SIGNATURE_INVALID' });
    checks.push(question);
    if (await before?.(question, reply)) return;
    const answered = answer(question, request.url ?? '');
    send(reply, answered.result === 'later' ? 202 : 200, answered);
  };

  const server = http.createServer((request, reply) => {
    serve(request, reply).catch(() => {
      if (!reply.headersSent) send(reply, 400, { error: 'INVALID_REQUEST' });
      else reply.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/accounts/validate`,
    secret,
    asked: checks,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
