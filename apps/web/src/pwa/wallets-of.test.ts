import { expect, test } from 'vitest';
import { walletsOf } from './wallets-of.ts';

test.each([
  ['Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', ['google']],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 Version/19.1 Safari/604.1', ['apple']],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15', ['apple', 'google']],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', ['apple', 'google']],
])('a device %s offers %j [PASS-28]', (agent, kinds) => {
  expect(walletsOf(agent)).toEqual(kinds);
});
