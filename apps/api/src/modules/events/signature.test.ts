import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { isSigned, sign } from './signature.ts';

const rides = process.env['FAREBACK_RIDES'] ?? path.join(import.meta.dirname, '../../../../../../shared/data');
const file = path.join(rides, 'fixtures/standard-webhooks/vectors.json');
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
  test('any of two live secrets passes, none of no secret', () => {
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
  sign: { secret: string; id: string; timestamp: number; body: string; expected: string }[];
  verify: { case: string; signature_header: string; now: number; passes: boolean }[];
  verify_shared: { secret: string; id: string; timestamp: number; body: string };
}

describe.skipIf(!fs.existsSync(file))('the published test vectors (skipped where the data folder is absent)', () => {
  const vectors: Vectors = fs.existsSync(file)
    ? JSON.parse(fs.readFileSync(file, 'utf8'))
    : { sign: [], verify: [], verify_shared: {} };
  test('are signed alike', () => {
    for (const one of vectors.sign)
      expect(sign(one.secret, one.id, one.timestamp, Buffer.from(one.body))).toBe(one.expected);
  });
  test('are judged alike', () => {
    const { secret: shared, id, timestamp, body: text } = vectors.verify_shared;
    const verdicts = vectors.verify.map((one) => [
      one.case,
      isSigned(
        [shared],
        { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': one.signature_header },
        Buffer.from(text),
        new Date(one.now * 1000),
      ),
    ]);
    expect(verdicts).toEqual(vectors.verify.map((one) => [one.case, one.passes]));
  });
});
