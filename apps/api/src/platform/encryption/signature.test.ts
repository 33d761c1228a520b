import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { isSigned, sign } from './signature.ts';

const body = Buffer.from('[]');
const now = new Date('2026-03-02T12:00:00Z');
const seconds = now.getTime() / 1000;
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const headersAt = (at: number, signature = sign(secret, 'm', at, body)) => ({
  'webhook-id': 'm',
  'webhook-timestamp': String(at),
  'webhook-signature': signature,
});

describe('signed calls', () => {
  test.each([
    [0, true],
    [-300, true],
    [-301, false],
    [300, true],
    [301, false],
  ])('a call %i seconds away passes: %s', (offset, passes) => {
    expect(isSigned([secret], headersAt(seconds + offset), body, now)).toBe(passes);
  });
  test('either of two valid secrets passes, an empty list of secrets never does', () => {
    const other = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
    expect(isSigned([other, secret], headersAt(seconds), body, now)).toBe(true);
    expect(isSigned([other], headersAt(seconds), body, now)).toBe(false);
    expect(isSigned([], headersAt(seconds), body, now)).toBe(false);
  });
  test('a missing header or a changed byte fails', () => {
    const { 'webhook-id': _, ...without } = headersAt(seconds);
    expect(isSigned([secret], without, body, now)).toBe(false);
    expect(isSigned([secret], headersAt(seconds), Buffer.from('[ ]'), now)).toBe(false);
  });
});

interface Vectors {
  call: { id: string; timestamp: number; body: string };
  secrets: string[];
  signature: string;
  verdicts: { of: string; signature: string; now: number; passes: boolean }[];
}

/** Values from the reference implementations; the file names its source. */
const { call, secrets, signature, verdicts }: Vectors = JSON.parse(
  fs.readFileSync(path.join(import.meta.dirname, 'standard-webhooks-vectors.json'), 'utf8'),
);

describe('the published test vectors of Standard Webhooks', () => {
  test.each(secrets)('give the same signature with %s', (published) => {
    expect(sign(published, call.id, call.timestamp, Buffer.from(call.body))).toBe(signature);
  });
  test.each(verdicts)('give the same result: $of passes: $passes', ({ signature: given, now: at, passes }) => {
    const headers = { 'webhook-id': call.id, 'webhook-timestamp': String(call.timestamp), 'webhook-signature': given };
    expect(isSigned(secrets.slice(0, 1), headers, Buffer.from(call.body), new Date(at * 1000))).toBe(passes);
  });
});
