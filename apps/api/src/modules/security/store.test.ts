import { expect, test } from 'vitest';
import { networkPrefix } from './store.ts';

test.each([
  ['192.0.2.77', '192.0.2.0/24'],
  ['::ffff:192.0.2.77', '192.0.2.0/24'],
  ['2001:db8:7:1::42', '2001:db8:7::/48'],
  ['::1', '::/48'],
  ['nowhere', null],
])('only the network of %s is recorded: %s [AUTH-36]', (address, network) =>
  expect(networkPrefix(address)).toBe(network),
);
