import { expect, test } from 'vitest';
import { newToken } from '../ids.ts';
import { createKeyRing } from './key-ring.ts';

const [old, fresh, lookup] = ['o', 'f', 'l'].map((sign) => sign.repeat(32)) as [string, string, string];
const ring = createKeyRing([fresh, old], lookup);
const phone = '+15563214455';
/** No key of the ring, or not what was sealed. */
const refused = /key|authenticate|tag/i;

test('what was sealed opens to the same text, and nothing of it can be read', () => {
  const encrypted = ring.encrypt(phone, 'harbor/phone');
  expect(ring.decrypt(encrypted, 'harbor/phone')).toBe(phone);
  expect(encrypted.includes(phone)).toBe(false);
  expect(ring.encrypt(phone, 'harbor/phone')).not.toEqual(encrypted);
});

test('a changed byte, wherever it stands, opens nothing: no text that somebody else made of it comes out', () => {
  const encrypted = ring.encrypt(phone, 'harbor/phone');
  for (let at = 0; at < encrypted.length; at += 1) {
    const changed = Buffer.from(encrypted);
    changed.writeUInt8((changed[at] ?? 0) ^ 1, at);
    expect(() => ring.decrypt(changed, 'harbor/phone')).toThrow(refused);
  }
  expect(() => ring.decrypt(encrypted.subarray(0, -1), 'harbor/phone')).toThrow(refused);
});

test('what was sealed for one tenant and purpose opens for no other', () => {
  const encrypted = ring.encrypt(phone, 'harbor/phone');
  for (const context of ['valley/phone', 'harbor/email', '', 'harbor/phone '])
    expect(() => ring.decrypt(encrypted, context)).toThrow(refused);
});

test('the newest key seals, older ones open, and a key that is gone opens nothing more', () => {
  const before = createKeyRing([old], lookup).encrypt(phone, 'c');
  expect(ring.decrypt(before, 'c')).toBe(phone);
  const present = ring.encrypt(phone, 'c');
  expect(createKeyRing([fresh], lookup).decrypt(present, 'c')).toBe(phone);
  expect(() => createKeyRing([fresh], lookup).decrypt(before, 'c')).toThrow(refused);
  expect(() => createKeyRing([old], lookup).decrypt(present, 'c')).toThrow(refused);
});

test('sealed alike, the same text looks the same in its context and in no other', () => {
  const alike = (text: string, context: string) => ring.encryptDeterministic(text, context).toString('hex');
  expect(alike('A', 'c')).toBe(alike('A', 'c'));
  expect(new Set([alike('A', 'c'), alike('B', 'c'), alike('A', 'd')]).size).toBe(3);
  expect(ring.decrypt(ring.encryptDeterministic('A', 'c'), 'c')).toBe('A');
});

test('look-ups are keyed: another key or context finds nothing, new sealing keys change nothing', () => {
  const hash = ring.hash(phone, 'harbor/phone');
  expect(createKeyRing([old], lookup).hash(phone, 'harbor/phone')).toEqual(hash);
  expect(createKeyRing([fresh], old).hash(phone, 'harbor/phone')).not.toEqual(hash);
  expect(ring.hash(phone, 'valley/phone')).not.toEqual(hash);
});

test.each([[['short']], [[]]])('a ring of the keys %j is none', (keys) => {
  expect(() => createKeyRing(keys, lookup)).toThrow(/key/);
});

test('tokens hold 256 bits, each its own', () => {
  const tokens = Array.from({ length: 100 }, newToken);
  expect(new Set(tokens).size).toBe(100);
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
});
