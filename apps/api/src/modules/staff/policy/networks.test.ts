import { expect, test } from 'vitest';
import { isInNetworks, isNetwork } from './networks.ts';

test.each([
  ['203.0.113.7', true],
  ['203.0.113.0/24', true],
  ['2001:db8::/32', true],
  ['0.0.0.0/0', false],
  ['203.0.113.0/33', false],
  ['203.0.113.0/24/8', false],
  ['203.0.113', false],
  ['fe80::1%eth0', false],
  ['office.example', false],
  ['', false],
])('%s is a network: %s [DESK-821]', (text, expected) => {
  expect(isNetwork(text)).toBe(expected);
});

test.each([
  [['203.0.113.0/24'], '203.0.113.200', true],
  [['203.0.113.0/24'], '::ffff:203.0.113.200', true],
  [['203.0.113.0/24'], '203.0.114.1', false],
  [['203.0.113.7'], '203.0.113.7', true],
  [['203.0.113.7'], '203.0.113.8', false],
  [['2001:db8::/32'], '2001:db8:1::5', true],
  [['2001:db8::/32'], '203.0.113.7', false],
  [['203.0.113.0/24', '198.51.100.0/24'], '198.51.100.9', true],
  [['203.0.113.0/24'], 'unknown', false],
])('networks %j contain %s: %s [DESK-821]', (networks, address, expected) => {
  expect(isInNetworks(networks, address)).toBe(expected);
});
