import { expect, test } from 'vitest';
import { newToken } from '../ids.ts';
import { createKeyRing } from './key-ring.ts';

const [old, fresh, lookup] = ['o', 'f', 'l'].map((sign) => sign.repeat(32)) as [string, string, string];
const ring = createKeyRing([fresh, old], lookup);
const phone = '+15563214455';
const refused = /key|authenticate|tag/i;

test('encrypted text decrypts to the same text and is unreadable otherwise', () => {
  const encrypted = ring.encrypt(phone, 'harbor/phone');
  expect(ring.decrypt(encrypted, 'harbor/phone')).toBe(phone);
  expect(encrypted.includes(phone)).toBe(false);
  expect(ring.encrypt(phone, 'harbor/phone')).not.toEqual(encrypted);
});

test('a changed byte at any position makes decryption fail and returns no altered text', () => {
  const encrypted = ring.encrypt(phone, 'harbor/phone');
  for (let at = 0; at < encrypted.length; at += 1) {
    const changed = Buffer.from(encrypted);
    changed.writeUInt8((changed[at] ?? 0) ^ 1, at);
    expect(() => ring.decrypt(changed, 'harbor/phone')).toThrow(refused);
  }
  expect(() => ring.decrypt(encrypted.subarray(0, -1), 'harbor/phone')).toThrow(refused);
});

test('text encrypted for one tenant and purpose can’t be decrypted for another', () => {
  const encrypted = ring.encrypt(phone, 'harbor/phone');
  for (const context of ['valley/phone', 'harbor/email', '', 'harbor/phone '])
    expect(() => ring.decrypt(encrypted, context)).toThrow(refused);
});

test('the newest key encrypts, older keys decrypt, and a removed key decrypts nothing', () => {
  const before = createKeyRing([old], lookup).encrypt(phone, 'c');
  expect(ring.decrypt(before, 'c')).toBe(phone);
  const present = ring.encrypt(phone, 'c');
  expect(createKeyRing([fresh], lookup).decrypt(present, 'c')).toBe(phone);
  expect(() => createKeyRing([fresh], lookup).decrypt(before, 'c')).toThrow(refused);
  expect(() => createKeyRing([old], lookup).decrypt(present, 'c')).toThrow(refused);
});

test('deterministic encryption gives equal bytes for the same text and context, and different ones in another context', () => {
  const alike = (text: string, context: string) => ring.encryptDeterministic(text, context).toString('hex');
  expect(alike('A', 'c')).toBe(alike('A', 'c'));
  expect(new Set([alike('A', 'c'), alike('B', 'c'), alike('A', 'd')]).size).toBe(3);
  expect(ring.decrypt(ring.encryptDeterministic('A', 'c'), 'c')).toBe('A');
});

test('lookup hashes are keyed: another key or context finds nothing, new encryption keys change nothing', () => {
  const hash = ring.hash(phone, 'harbor/phone');
  expect(createKeyRing([old], lookup).hash(phone, 'harbor/phone')).toEqual(hash);
  expect(createKeyRing([fresh], old).hash(phone, 'harbor/phone')).not.toEqual(hash);
  expect(ring.hash(phone, 'valley/phone')).not.toEqual(hash);
});

test.each([[['short']], [[]]])('a ring of the keys %j is rejected', (keys) => {
  expect(() => createKeyRing(keys, lookup)).toThrow(/key/);
});

test('tokens have 256 bits and are unique', () => {
  const tokens = Array.from({ length: 100 }, newToken);
  expect(new Set(tokens).size).toBe(100);
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
});
